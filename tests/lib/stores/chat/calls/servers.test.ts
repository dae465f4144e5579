import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { callServers as call } from "#lib/contract/call-servers.ts";
import { beginSession } from "#lib/stores/account/session.ts";
import { callServers } from "#lib/stores/chat/calls/servers.ts";
import { openStorePage, type StorePage } from "#tests/support/browser/store-page.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const backend = await openBackend({ callServers: { urls: ["stun:stun.example.com:3478"], turnSecret: "" } });
afterAll(backend.close);
const session = await backend.logIn("13700006001");
let page: StorePage;
beforeEach(() => {
  page = openStorePage(backend, "/im");
  beginSession(session);
});

describe("the servers of a call", () => {
  test("are those of the operator", async () => {
    expect(await callServers()).toEqual([{ urls: ["stun:stun.example.com:3478"] }]);
  });

  test("are none while the backend cannot be reached: a direct path needs no help", async () => {
    page.meet(call, "lost");
    expect(await callServers()).toEqual([]);
  });
});
