import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { MessageText } from "#islands/chat/conversation/bubbles/MessageText.tsx";
import "#pages/_shell/global.css";

const text = (): HTMLElement | SVGElement => page.getByTestId("text").element();
const show = (message: string) =>
  render(
    <p data-testid="text" style={{ width: 200 }}>
      <MessageText text={message} />
    </p>,
  );

test("a message's text has pictures of emoji, links without referrer, and its line breaks", async () => {
  await show("您好[TUIEmoji_Smile]，\n见 https://a.example/1。[急聘]");
  const link = page.getByRole("link", { name: "https://a.example/1" });
  await expect.element(link).toHaveAttribute("href", "https://a.example/1");
  await expect.element(link).toHaveAttribute("rel", "noopener noreferrer nofollow");
  await expect.element(link).toHaveAttribute("target", "_blank");
  await expect.element(page.getByRole("img", { name: "[微笑]" })).toBeVisible();
  expect(text()).toHaveProperty("innerText", "您好，\n见 https://a.example/1。[急聘]");
  await expect.poll(() => text().querySelector("img")?.naturalWidth).toBeGreaterThan(0);
});

test("a link that fits into a line stays in one, after any words", async () => {
  await show("这里请看这里 https://jobs.example/ab");
  const range = document.createRange();
  range.selectNodeContents(page.getByRole("link").element());
  expect(range.getClientRects()).toHaveLength(1);
});

test("it is never HTML, and no word of it is wider than its bubble", async () => {
  const hostile = `<img src=x onerror="alert(1)"><a href="javascript:alert(1)">x</a>https://a.example/${"a".repeat(300)} ${"W".repeat(300)}`;
  await show(hostile);
  expect(text().textContent).toBe(hostile);
  expect([...text().querySelectorAll("*")].map(({ tagName }) => tagName)).toEqual(["SPAN", "A"]);
  expect(text().scrollWidth).toBe(200);
});
