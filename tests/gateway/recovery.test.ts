/** Deliveries to a returning client: all of them, once, and in one answer – of several pages the SDK announces only the last. */
import { afterAll, describe, expect, test } from "vitest";
import { openTestGateway, serveGateway, textsOf, textTo } from "#tests/support/chat/gateway.ts";
import { askGroup, openGroupOf, sendIn } from "#tests/support/chat/groups.ts";
import type { Body, WireClient } from "#tests/support/chat/wire-client.ts";

const service = await openTestGateway();
afterAll(service.close);

type Service = Pick<typeof service, "signIn" | "connect">;

const send = (client: WireClient, to: string, text: string, more = {}) => client.ask("openim.sendmsg", textTo(to, text, more));
const sync = (client: WireClient, Cookie: unknown = ""): Promise<Body> => client.ask("openim.getmsg", { Cookie, SyncFlag: 0 });
const quoted = (from: string, { To_Account, MsgSeq, MsgRandom }: ReturnType<typeof textTo>) => ({
  MsgInfo: { From_Account: from, To_Account, MsgSeq, MsgRandom },
});

let count = 0;
/** A client whose connection breaks after it has caught up; `back` reconnects it and returns the missed events. */
const newReader = async (own: Service = service) => {
  count += 1;
  const name = `reader-${count}`;
  let client = await own.signIn(name);
  let cookie = (await sync(client))["Cookie"];
  return {
    name,
    client: () => client,
    leave: () => client.close(),
    back: async (before: (client: WireClient) => Promise<unknown> = async () => undefined): Promise<Body> => {
      const again = await own.connect(client.instance);
      await again.resume(client.token());
      client = again;
      await before(client);
      const answer = await sync(client, cookie);
      cookie = answer["Cookie"];
      return answer;
    },
  };
};

describe("after a break", () => {
  test("hundreds of messages of three seconds come in one answer, in order, and only once", async () => {
    const reader = await newReader();
    const [one, other] = [await service.signIn("missed-one"), await service.signIn("missed-other")];
    await reader.leave();
    const texts = Array.from({ length: 250 }, (_, index) => `${index}`);
    for (const text of texts) {
      await send(Number(text) % 5 === 0 ? other : one, reader.name, text);
      if (Number(text) % 100 === 99) service.advance(1);
    }
    const gone = textTo(reader.name, "gone");
    await one.ask("openim.sendmsg", gone);
    await one.ask("openim.msgwithdraw", quoted("missed-one", gone));
    const answer = await reader.back();
    const list = answer["MsgList"] as unknown[];
    expect(answer["SyncFlag"]).toBe(2);
    // The recalled message comes in its place without its words, followed by its recall.
    expect(textsOf(list.slice(0, -1))).toEqual([...texts, ""]);
    expect(JSON.stringify(list.at(-1))).toContain("WithdrawC2cMsgNotify");
    expect(answer["C2CPairUnreadCount"]).toContainEqual({ From_Account: "missed-one", UnreadCount: 200 });
    expect(await reader.back()).toMatchObject({ MsgList: [], EventArray: [], C2CPairUnreadCount: [] });
  });

  test("above the limit come the newest of each sender, so that a flood hides no other sender", async () => {
    const own = await serveGateway(service.db, { syncMessages: 20 });
    const reader = await newReader(own);
    const [quiet, loud] = [await own.signIn("quiet"), await own.signIn("loud")];
    await reader.leave();
    for (const text of ["q1", "q2", "q3"]) await send(quiet, reader.name, text);
    for (let index = 0; index < 60; index++) await send(loud, reader.name, `l${index}`);
    const texts = textsOf((await reader.back())["MsgList"]);
    expect(texts).toEqual(["q1", "q2", "q3", ...Array.from({ length: 17 }, (_, index) => `l${index + 43}`)]);
    await own.close();
  });

  test("omits cleared and deleted messages, but includes those from the account's other page", async () => {
    const own = await serveGateway(service.db, { webInstances: 2 });
    const reader = await newReader(own);
    const [peer, second] = [await own.signIn("peer-of-two"), await own.signIn(reader.name)];
    await reader.leave();
    await send(peer, reader.name, "cleared");
    await second.ask("recentcontact.clear_msg", { Type: 1, To_Account: "peer-of-two" });
    const deleted = textTo(reader.name, "deleted");
    await peer.ask("openim.sendmsg", deleted);
    const MsgKeyList = [`${deleted.MsgSeq}_${deleted.MsgRandom}_1`];
    await second.ask("openim.delete_c2c_msg_ramble", { To_Account: "peer-of-two", MsgKeyList });
    await send(second, "peer-of-two", "from my other page");
    await send(peer, reader.name, "an answer");
    const { MsgList } = await reader.back();
    expect(textsOf(MsgList)).toEqual(["from my other page", "an answer"]);
    expect(MsgList).toMatchObject([{ From_Account: reader.name, To_Account: "peer-of-two" }, { To_Account: reader.name }]);
    await own.close();
  });

  test("the SDK's own recovery, which could read a crowded second for ever, ends at once and leaves it to this", async () => {
    const reader = await newReader();
    const peer = await service.signIn("crowd");
    const { MsgTime } = await send(peer, reader.name, "0");
    for (let index = 1; index < 40; index++) await send(peer, reader.name, `${index}`);
    const asked = { Peer_Account: "crowd", MaxCnt: 16, LastMsgTime: MsgTime, MsgKey: "", GetDirection: 1 };
    const answer = await reader.client().ask("openim.getroammsg", asked);
    expect(answer).toMatchObject({ ErrorCode: 0, Complete: 1 });
    expect(answer).not.toHaveProperty("MsgList");
    await reader.leave();
    expect(textsOf((await reader.back())["MsgList"])).toHaveLength(40);
  });

  test("a message recalled in a group is announced once, by the first answer", async () => {
    const { id, who, signIn } = await openGroupOf(service, "Private", ["a", "b"]);
    const takeBack = async (): Promise<unknown> => {
      const { MsgSeq } = await sendIn(who("a"), id, "goes");
      await askGroup(who("a"), "group_msg_recall", { GroupId: id, MsgSeqList: [{ MsgSeq }] });
      return MsgSeq;
    };
    const { Cookie: start } = await sync(who("b"), (await sync(who("b")))["Cookie"]);
    await takeBack();
    const again = await signIn("b");
    const NotifyReqList = [{ GroupId: id, BeginTime: 0 }];
    const told = await askGroup(again, "batch_get_group_notify", { NotifyReqList });
    expect(told["NotifyRspList"]).toMatchObject([{ NotifyMsgList: [{}] }]);
    const { EventArray, Cookie } = await sync(again, start);
    expect(EventArray).toEqual([]);
    const seq = await takeBack();
    const next = await sync(again, Cookie);
    expect(next["EventArray"]).toMatchObject([{ GroupTips: [{ MsgBody: { GroupWithdrawInfoArray: [{ MsgSeq: seq }] } }] }]);
    expect((await sync(again, next["Cookie"]))["EventArray"]).toEqual([]);
  });
});

describe("after a login", () => {
  test("the answer to a call comes with the call, so that it doesn't ring again", async () => {
    const [caller, callee] = [await service.signIn("caller"), await service.signIn("callee")];
    await send(callee, "caller", "before anything is unread");
    await send(caller, "callee", "invite");
    await send(callee, "caller", "accept");
    const { MsgList } = await sync(await service.signIn("callee"));
    expect(textsOf(MsgList).slice(-2)).toEqual(["invite", "accept"]);
    expect((MsgList as unknown[]).at(-1)).toMatchObject({ From_Account: "callee", To_Account: "caller" });
  });
});

describe("before the first sync arrives", () => {
  test("new messages come with the next sync, not by repeating this one", async () => {
    const [from, to] = [await service.signIn("early-a"), await service.signIn("early-b")];
    await send(from, "early-b", "missed");
    const again = await service.connect(to.instance);
    await again.resume(to.token());
    const first = await sync(again);
    expect(first).toMatchObject({ MsgList: [], C2CPairUnreadCount: [{ UnreadCount: 1 }] });
    expect(textsOf((await sync(again, first["Cookie"]))["MsgList"])).toEqual(["missed"]);
  });
});

describe("history read forwards", () => {
  test("goes through a crowded second and beyond it, page by page", async () => {
    const [from, to] = [await service.signIn("forwards-a"), await service.signIn("forwards-b")];
    const { MsgTime } = await send(from, "forwards-b", "0");
    for (let index = 1; index < 40; index++) await send(from, "forwards-b", `${index}`);
    service.advance(1);
    for (let index = 40; index < 50; index++) await send(from, "forwards-b", `${index}`);
    const read: string[] = [];
    for (let place = { LastMsgTime: MsgTime as unknown, MsgKey: "" as unknown }; ; ) {
      const asked = { Peer_Account: "forwards-a", MaxCnt: 15, GetDirection: 1, ...place };
      const { MsgList, Complete, LastMsgTime, MsgKey } = await to.ask("openim.getroammsg", asked);
      expect((MsgList as unknown[]).length).toBeLessThanOrEqual(15);
      read.push(...textsOf(MsgList));
      if (Complete === 1) break;
      place = { LastMsgTime, MsgKey };
    }
    expect(read).toEqual(Array.from({ length: 50 }, (_, index) => `${index}`));
  });
});
