import { beforeAll, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { $awaitedCode } from "#loading/load-code.ts";
import { startPressedMark } from "#loading/pressed.ts";

const button = (name: string) => page.getByRole("button", { name });
const busy = (): string[] => [...document.querySelectorAll("[aria-busy]")].map(({ textContent }) => textContent);

beforeAll(startPressedMark);
beforeEach(async () => {
  $awaitedCode.set(0);
  await render(
    <>
      <button type="button">会话</button>
      <p>一条消息</p>
    </>,
  );
});

test("a pressed control is marked while its code loads, by keys too", async () => {
  await button("会话").click();
  $awaitedCode.set(1);
  expect(busy()).toEqual(["会话"]);
  $awaitedCode.set(0);
  expect(busy()).toEqual([]);
  await userEvent.keyboard("{Enter}");
  $awaitedCode.set(1);
  expect(busy()).toEqual(["会话"]);
});

test("a control pressed before another one's menu opened is not marked", async () => {
  await button("会话").click();
  await page.getByText("一条消息").click({ button: "right" });
  $awaitedCode.set(1);
  expect(busy()).toEqual([]);
});
