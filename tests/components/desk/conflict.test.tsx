import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Conflict } from "#islands/desk/Conflict.tsx";
import "#pages/_shell/global.css";

const nothing = (): void => undefined;

test("two versions are compared in words, without the fields that are alike", async () => {
  const mine: object = { name: "会计", kind: "domestic", headcount: 3, descriptionHtml: "<p>负责记账</p>" };
  const theirs: object = { name: "会计", kind: "overseas", headcount: null, descriptionHtml: "<p>负责报税</p>" };
  await render(<Conflict title="该职位已被他人修改" {...{ mine, theirs }} onTake={nothing} onKeep={nothing} onClose={nothing} />);
  const dialog = page.getByRole("dialog", { name: "该职位已被他人修改" });
  for (const text of ["国内职位", "海外职位", "（空）", "负责记账", "负责报税"])
    await expect.element(dialog.getByText(text)).toBeVisible();
  expect(dialog.element().textContent).not.toMatch(/职位名称|domestic|<p>/);
});
