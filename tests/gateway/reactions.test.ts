import { afterAll, describe, expect, test } from "vitest";
import { openTestGateway, textTo } from "#tests/support/chat/gateway.ts";
import { openGroupOf, sendIn } from "#tests/support/chat/groups.ts";
import type { Body, WireClient } from "#tests/support/chat/wire-client.ts";

const service = await openTestGateway({ reactionsPerMessage: 2, accountsPerReaction: 2 });
afterAll(service.close);

const SERVICE = "openim_msg_ext_http_svc";
type Fields = Record<string, unknown>;

let pairs = 0;
/** Two people, and a message from the one to the other. */
const talk = async () => {
  pairs += 1;
  const [a, b] = [`a-${pairs}`, `b-${pairs}`];
  const [one, two] = [await service.signIn(a), await service.signIn(b)];
  const text = textTo(b, "hello");
  const { MsgKey } = await one.ask("openim.sendmsg", text);
  const name = { From_Account: a, To_Account: b, MsgKey };
  const react = (client: WireClient, Reaction: string): Promise<Body> =>
    client.ask(`${SERVICE}.reaction_add`, { ...name, Reaction });
  const drop = (client: WireClient, Reaction: string): Promise<Body> =>
    client.ask(`${SERVICE}.reaction_del`, { ...name, Reaction });
  const read = async (client: WireClient): Promise<unknown> => {
    const answer = await client.ask(`${SERVICE}.reaction_multi_stat`, { From_Account: a, To_Account: b, MsgKeyList: [MsgKey] });
    return answer["Results"];
  };
  return { a, b, one, two, name, text, MsgKey, react, drop, read };
};

/** The reaction events received, in order. */
const told = (client: WireClient): unknown[] =>
  client
    .events()
    .flatMap((event) =>
      ((event["MsgReactionNotifyList"] as Fields[] | undefined) ?? []).flatMap((each) => each["MsgReactionSummary"] as Fields[]),
    );

describe("a reaction", () => {
  test("reaches both sides with the message's numbers, each as own or not, and both can read it", async () => {
    const { a, b, one, two, text, MsgKey, react, drop, read } = await talk();
    expect((await react(two, "like")).ErrorCode).toBe(0);
    const summary = { Reaction: "like", Count: 1, Reaction_Account: [b] };
    await expect.poll(() => told(one)).toEqual([{ ...summary, ReactedByMe: 0 }]);
    await expect.poll(() => told(two)).toEqual([{ ...summary, ReactedByMe: 1 }]);
    const [event] = one.events().filter((each) => "MsgReactionNotifyList" in each);
    expect(event?.["MsgReactionNotifyList"]).toMatchObject([
      { C2CMsgInfo: { From_Account: a, To_Account: b, MsgRandom: text.MsgRandom, MsgClientTime: text.MsgClientTime } },
    ]);
    await react(one, "like");
    const both = { Reaction: "like", Count: 2, Reaction_Account: [b, a], ReactedByMe: 1 };
    expect(await read(one)).toEqual([{ MsgKey, MsgReactionSummary: [both] }]);
    await drop(one, "like");
    await drop(two, "like");
    await expect.poll(() => told(one).at(-1)).toEqual({ Reaction: "like", Count: 0, Reaction_Account: [], ReactedByMe: 0 });
    expect(await read(two)).toEqual([{ MsgKey, MsgReactionSummary: [] }]);
  });

  test("is there once however often it is added, and is taken back once", async () => {
    const { one, react, drop, read } = await talk();
    for (let count = 0; count < 2; count += 1) expect((await react(one, "like")).ErrorCode).toBe(0);
    expect(await read(one)).toMatchObject([{ MsgReactionSummary: [{ Count: 1 }] }]);
    for (let count = 0; count < 2; count += 1) expect((await drop(one, "like")).ErrorCode).toBe(0);
    expect(await read(one)).toMatchObject([{ MsgReactionSummary: [] }]);
  });

  test("is refused beyond the limits, to strangers, and to messages that are not there any more", async () => {
    const { a, one, two, name, text, react } = await talk();
    for (const reaction of ["1", "2"]) expect((await react(one, reaction)).ErrorCode).toBe(0);
    expect((await react(two, "3")).ErrorCode).toBe(23_005);
    const stranger = await service.signIn("a-stranger");
    expect((await react(stranger, "1")).ErrorCode).toBe(20_026);
    expect((await stranger.ask(`${SERVICE}.reaction_multi_stat`, { ...name, MsgKeyList: [name.MsgKey] })).ErrorCode).toBe(20_026);
    await one.ask("sns.black_list_add", { To_Account: [name.To_Account] });
    expect((await react(two, "1")).ErrorCode).toBe(20_007);
    await one.ask("sns.black_list_delete", { To_Account: [name.To_Account] });
    const quoted = { From_Account: a, To_Account: name.To_Account, MsgSeq: text.MsgSeq, MsgRandom: text.MsgRandom };
    expect((await one.ask("openim.msgwithdraw", { MsgInfo: quoted })).ErrorCode).toBe(0);
    expect((await react(two, "1")).ErrorCode).toBe(20_026);
  });

  test("in a group is for its members, who are listed page by page", async () => {
    const group = await openGroupOf(service, "Public", ["a", "b", "c"]);
    const { MsgSeq } = await sendIn(group.who("a"), group.id, "hello");
    const react = (name: string): Promise<Body> =>
      group.who(name).ask(`${SERVICE}.group_reaction_add`, { GroupId: group.id, MsgSeq, Reaction: "like" });
    for (const name of ["b", "a"]) expect((await react(name)).ErrorCode).toBe(0);
    expect((await react("c")).ErrorCode).toBe(23_006);
    await expect.poll(() => told(group.who("c"))).toHaveLength(2);
    expect(told(group.who("c")).at(-1)).toMatchObject({ Count: 2, ReactedByMe: 0 });
    const page = (NextSeq: number) =>
      group.who("c").ask(`${SERVICE}.group_reaction_iterate`, { GroupId: group.id, MsgSeq, Reaction: "like", NextSeq, Count: 1 });
    expect(await page(0)).toMatchObject({ Reaction_Account: [group.idOf("b")], NextSeq: 1 });
    expect(await page(1)).toMatchObject({ Reaction_Account: [group.idOf("a")], NextSeq: 0 });
    const outsider = await service.signIn("an-outsider");
    const asked = { GroupId: group.id, MsgSeqList: [MsgSeq] };
    expect((await outsider.ask(`${SERVICE}.group_reaction_multi_stat`, asked)).ErrorCode).toBe(10_007);
    expect(await group.who("a").ask(`${SERVICE}.group_reaction_multi_stat`, asked)).toMatchObject({
      Results: [{ MsgSeq, MsgReactionSummary: [{ Count: 2, ReactedByMe: 1 }] }],
    });
  });

  test("is not taken where the service does not offer them", async () => {
    const closed = await openTestGateway({ capabilities: { reactions: false } });
    const client = await closed.signIn("anna");
    const wish = { From_Account: "anna", To_Account: "bo", MsgKey: "1_1_1", Reaction: "like" };
    expect((await client.ask(`${SERVICE}.reaction_add`, wish)).ErrorCode).toBe(60_020);
    await closed.close();
  });
});
