import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { carrying, compose, editor, kept, paste } from "./Conversation.tsx";

test("the composer works where no text may become HTML or code", async () => {
  const violations: string[] = [];
  document.addEventListener("securitypolicyviolation", ({ violatedDirective, sample }) =>
    violations.push(`${violatedDirective}: ${sample}`),
  );
  const policy = document.createElement("meta");
  policy.httpEquiv = "Content-Security-Policy";
  policy.content = "require-trusted-types-for 'script'; trusted-types 'none'";
  document.head.append(policy);
  expect(() => {
    document.createElement("div").innerHTML = "<b>refused</b>";
  }).toThrow(TypeError);
  await expect.poll(() => violations.splice(0)).toHaveLength(1);

  await page.viewport(1440, 900);
  await compose();
  await userEvent.click(editor());
  await userEvent.keyboard("a{Control>}{Enter}{/Control}");
  paste(carrying({ "text/html": "<b>b</b>", "text/plain": "b[赞]" }));
  await userEvent.keyboard("{Control>}zy{/Control}");
  await page.getByRole("button", { name: "表情" }).click();
  await page.getByRole("button", { name: "微笑", exact: true }).click();
  await expect.poll(() => kept.draft.text).toBe("a\nb[TUIEmoji_Like][TUIEmoji_Smile]");
  paste(carrying({}, [new File(["x"], "a.pdf")]));
  await expect.element(page.getByRole("list", { name: "待发送的文件" })).toBeVisible();
  expect(violations).toEqual([]);
});
