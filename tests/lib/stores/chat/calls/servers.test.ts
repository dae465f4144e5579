import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { callServers as call } from "#lib/contract/call-servers.ts";
import { beginSession } from "#lib/stores/account/session.ts";
import { callRoom, callServers } from "#lib/stores/chat/calls/servers.ts";
import { createUserSig } from "#server/services/user-sig.ts";
import { openStorePage, type StorePage } from "#tests/support/browser/store-page.ts";
import { createChatService } from "#tests/support/chat/chat-service.ts";
import { CHAT_APP, openBackend, TEST_NOW } from "#tests/support/server/backend.ts";

const chatService = createChatService();
const backend = await openBackend({
  callServers: { urls: ["stun:stun.example.com:3478"], turnSecret: "" },
  callRooms: { enter: async (room) => ({ url: "wss://sfu.example", room, token: "t", pass: "p" }) },
  chatAdmin: chatService.admin,
});
afterAll(backend.close);
const session = await backend.logIn("13700006001");
const recruiter = { userId: "manager7", userSig: createUserSig(CHAT_APP, "manager7", TEST_NOW, 60) };
let page: StorePage;
beforeEach(() => {
  page = openStorePage(backend, "/im");
});

describe("the servers of a call", () => {
  test("are those of the operator, for a seeker and for an account of the chat without a session", async () => {
    const help = { servers: [{ urls: ["stun:stun.example.com:3478"] }], hasSfu: true };
    expect(await callServers(recruiter)).toEqual(help);
    beginSession(session);
    expect(await callServers(null)).toEqual(help);
  });

  test("are empty while the backend cannot be reached: a direct path needs no help", async () => {
    beginSession(session);
    page.meet(call, "lost");
    expect(await callServers(null)).toEqual({ servers: [], hasSfu: false });
  });
});

test("the room of a call is given to its people", async () => {
  chatService.inCalls.set("call-1", ["manager7"]);
  expect(await callRoom("call-1", recruiter)).toMatchObject({ room: "call-1" });
  expect(await callRoom("call-2", recruiter)).toBeNull();
});
