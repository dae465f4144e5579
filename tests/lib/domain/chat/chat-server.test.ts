import { describe, expect, test } from "vitest";
import { chatServer } from "#lib/domain/chat/chat-server.ts";

const at = { page: "https://jobs.example/im", api: "", allowed: ["wss://chat.example"] };

describe("the chat server", () => {
  test.each([
    [null, null],
    ["/chat", "wss://jobs.example/chat"],
    ["/chat/", "wss://jobs.example/chat"],
    ["wss://chat.example/chat", "wss://chat.example/chat"],
    ["https://chat.example", "wss://chat.example"],
  ])("named %j is %j", (chatUrl, proxy) => {
    expect(chatServer(chatUrl, at)).toEqual({ proxy });
  });

  test("named by a path stands at the backend, if that is allowed", () => {
    const cdn = { page: "http://cdn.example/im", api: "http://api.example" };
    expect(chatServer("/chat", { ...cdn, allowed: [] })).toBe("refused");
    expect(chatServer("/chat", { ...cdn, allowed: ["ws://api.example"] })).toEqual({ proxy: "ws://api.example/chat" });
  });

  test.each([
    "wss://evil.example",
    "//evil.example/chat",
    "javascript:alert(1)",
    "https://jobs.example@evil.example/",
    "https://a:b@jobs.example/",
    "blob:https://jobs.example/1",
    "http://jobs.example/chat",
  ])("is never %s", (chatUrl) => {
    expect(chatServer(chatUrl, at)).toBe("refused");
  });
});
