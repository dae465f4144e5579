import { afterAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { beginSession } from "#lib/stores/account/session.ts";
import { createCallHelp } from "#lib/stores/chat/calls/help.ts";
import { openStorePage } from "#tests/support/browser/store-page.ts";
import { createFakeChat } from "#tests/support/chat/chat-client.ts";
import { createChatService } from "#tests/support/chat/chat-service.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const chatService = createChatService();
const backend = await openBackend({
  callRooms: { enter: async (room) => ({ url: "wss://sfu.example", room, token: "t", pass: "p" }) },
  chatAdmin: chatService.admin,
});
afterAll(backend.close);
const session = await backend.logIn("13700006002");
beforeEach(() => {
  openStorePage(backend, "/im");
  beginSession(session);
});

test("the forwarding unit of the service is asked for while it is shown", async () => {
  const { $carriesMany } = createCallHelp(createFakeChat({}).client);
  expect($carriesMany.get()).toBe(false);
  onTestFinished($carriesMany.listen(() => undefined));
  await expect.poll(() => $carriesMany.get()).toBe(true);
});

test("a build with Tencent's rooms carries many people without asking", () => {
  vi.stubEnv("PUBLIC_TRTC_APP_ID", "1400000000");
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(createCallHelp(createFakeChat({}).client).$carriesMany.get()).toBe(true);
});

test("no room is given without a place in the call", async () => {
  expect(await createCallHelp(createFakeChat({}).client).room("call-1")).toBeNull();
});
