import { type Client, openClient } from "./support/client.ts";
import { openService, type Service } from "./support/service.ts";
import { expect, newName, test } from "./support/test.ts";

/** A service with rules of its own, and pages on it; both end in any case. */
const withService = async (
  rules: Record<string, unknown>,
  open: (service: Service) => Promise<Client[]>,
  work: (...clients: Client[]) => Promise<void>,
): Promise<void> => {
  const service = await openService(rules);
  const clients = await open(service);
  try {
    for (const client of clients) await client.enter();
    await work(...clients);
    expect(clients.flatMap((client) => client.faults)).toEqual([]);
  } finally {
    for (const client of clients) await client.close();
    await service.close();
  }
};

const unreadOf = async (client: Client): Promise<unknown> => (await client.call("getTotalUnreadMessageCount")).data;

test("two pages of one person share messages, read positions, pins and mutes", { tag: "@release" }, async ({ browser }) => {
  const [me, peer] = [newName("me"), newName("peer")];
  const people = (service: Service) => Promise.all([me, me, peer].map((name) => openClient(browser, service, name)));
  await withService({ webInstances: 2 }, people, async (one, other, friend) => {
    if (!one || !other || !friend) throw new Error("somebody is missing");
    expect(await one.sendText(peer, "from the first page")).toMatchObject({ code: 0 });
    await expect.poll(other.received).toEqual(["from the first page"]);
    expect(await other.last()).toMatchObject({ flow: "out", from: me, conversationID: `C2C${peer}` });

    await friend.sendText(me, "an answer");
    await expect.poll(() => unreadOf(one)).toBe(1);
    await expect.poll(() => unreadOf(other)).toBe(1);
    await one.call("setMessageRead", { conversationID: `C2C${peer}` });
    await expect.poll(() => unreadOf(other)).toBe(0);

    await one.call("pinConversation", { conversationID: `C2C${peer}`, isPinned: true });
    await expect.poll(async () => (await other.conversations())[0]?.isPinned).toBe(true);
    const silence = { startHour: 0, startMinute: 0, startSecond: 0, duration: 86_399, messageRemindType: "AcceptNotNotify" };
    expect(await one.call("setAllReceiveMessageOpt", silence)).toMatchObject({ code: 0 });
    await other.signal("ALL_RECEIVE_MESSAGE_OPT_UPDATED");
    expect(await one.events("KICKED_OUT")).toEqual([]);
  });
});

test("features that the service does not offer are refused without a request", { tag: "@release" }, async ({ browser }) => {
  const [me, peer] = [newName("me"), newName("peer")];
  const capabilities = { userStatus: false, markConversation: false };
  const people = (service: Service) => Promise.all([me, peer].map((name) => openClient(browser, service, name)));
  await withService({ capabilities }, people, async (one) => {
    if (!one) throw new Error("nobody is there");
    await one.sendText(peer, "hello");
    expect(await one.call("getUserStatus", { userIDList: [peer] })).toMatchObject({ code: 3122 });
    const mark = { conversationIDList: [`C2C${peer}`], markType: 1, enableMark: true };
    expect(await one.call("markConversation", mark)).toMatchObject({ code: 3122 });
    expect(one.commands.filter((name) => /ws_get_user_status|mark_contact/.test(name))).toEqual([]);
  });
});
