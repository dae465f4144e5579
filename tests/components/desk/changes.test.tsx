import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Changes } from "#islands/desk/Changes.tsx";
import { log } from "#lib/stores/desk/changes.ts";
import "#pages/_shell/global.css";

const HOSTILE = "<img src=x onerror=alert(1)>";
const change = { at: 0, who: "周明", action: "change", subject: "post", subjectId: "12", name: "" };

beforeEach(async () => {
  const changes = [
    {
      ...change,
      id: "2",
      before: { name: "会计", headcount: 3, kind: "domestic" },
      after: { name: HOSTILE, headcount: 5, kind: "domestic" },
    },
    { ...change, id: "1", action: "discard", before: { name: "司机" }, after: null },
  ];
  log.$state.set({ state: "ready", value: { changes, hasOlder: false } });
  await render(<Changes />);
});

test("a change leads to its thing and shows the touched fields in words, with their values as text", async () => {
  await expect.element(page.getByRole("link", { name: `职位「${HOSTILE}」：修改` })).toHaveAttribute("href", "/desk#/post/12");
  await page.getByText("查看内容").first().click();
  const rows = page.getByRole("table").first().getByRole("row").elements();
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ["项目", "修改前", "修改后"],
    ["职位名称", "会计", HOSTILE],
    ["招聘人数", "3", "5"],
  ]);
});

test("a discarded thing has no way to it", async () => {
  await expect.element(page.getByText("职位「司机」：删除")).toBeVisible();
  expect(page.getByRole("link", { name: "司机" }).elements()).toEqual([]);
});
