import { expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { say } from "#lib/stores/chat/say.ts";
import { $toasts } from "#lib/stores/shell/toasts.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";

test("a sentence of the chat stands as long as an error does, or for the time that is given", () => {
  const browser = createEnvironment();
  setEnvironment(browser.environment);
  say("无法打开会话", "error", 1000);
  say("图片已过期");
  const said = () => $toasts.get().map(({ type, message }) => [type, message]);
  expect(said()).toEqual([
    ["error", { sentence: "无法打开会话" }],
    ["error", { sentence: "图片已过期" }],
  ]);
  browser.pass(1000);
  expect(said()).toEqual([["error", { sentence: "图片已过期" }]]);
  browser.pass(4000);
  expect(said()).toEqual([]);
});
