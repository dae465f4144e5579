/** Calls in groups: who may ring whom, and the lease that ends a call when fewer than two are left. */
import { afterAll, afterEach, beforeEach, describe, expect, inject, onTestFinished, test, vi } from "vitest";
import { type GroupStep, readCallSignal, readGroupStep, writeCallSignal, writeGroupStep } from "#lib/contract/call-steps.ts";
import type { CallSignal } from "#lib/domain/chat/calls/call.ts";
import { GONE_DELAY_MS, LEASE_MS } from "#server/gateway/calls/calls.ts";
import { createGroupCalls } from "#server/gateway/calls/group-calls.ts";
import type { Connection } from "#server/gateway/transport/connection.ts";
import { newCall } from "#tests/support/chat/calls.ts";
import { serveGateway, textTo } from "#tests/support/chat/gateway.ts";
import { askGroup, historyOf, openGroupOf, received, sendIn } from "#tests/support/chat/groups.ts";
import { pushedMessages, type WireClient } from "#tests/support/chat/wire-client.ts";
import { openTestDatabase } from "#tests/support/server/databases.ts";

const database = await openTestDatabase("empty", inject("dumps"));
const service = await serveGateway(database.db, {}, { isSeeker: (id) => !id.startsWith("a-") });
afterAll(() => service.close().then(database.close));

type Named = Awaited<ReturnType<typeof openGroupOf>>;
type More = Partial<Omit<GroupStep, "action">> & { in?: string };

const customOf = (data: string) => [{ MsgType: "TIMCustomElem", MsgContent: { Data: data, Desc: "", Ext: "" } }];
const dataOf = (message: Record<string, unknown>): string =>
  String((message["MsgBody"] as { MsgContent: { Data?: string } }[])[0]?.MsgContent.Data ?? "");
const stepsOf = (messages: readonly Record<string, unknown>[]) =>
  messages.flatMap((message) => readGroupStep(dataOf(message)) ?? []);

/** A member's steps and signals. `a` is the caller of all of them. */
const callers = ({ id, who, idOf }: Named) => {
  const take = async (name: string, action: GroupStep["action"], call: string, more: More = {}, client?: WireClient) => {
    const { in: group = id, ...forged } = more;
    const invitees = action === "end" ? [] : [idOf(name)];
    const step = { id: call, group, inviter: idOf("a"), invitees, kind: "voice", isBusy: false, seconds: 5, action, ...forged };
    return (await sendIn(client ?? who(name), group, "", { MsgBody: customOf(writeGroupStep(step as GroupStep)) })).ErrorCode;
  };
  const signal = async (from: string, to: string, call: string, sent: CallSignal): Promise<unknown> => {
    const message = textTo(idOf(to), "", { MsgBody: customOf(writeCallSignal({ call, signal: sent })), MsgLifeTime: 0 });
    return (await who(from).ask("openim.sendmsg", message)).ErrorCode;
  };
  return {
    ...{ id, who, idOf, take, signal },
    invite: (call: string, names: readonly string[], more: More = {}) =>
      take("a", "invite", call, { invitees: names.map(idOf), ...more }),
    /** The steps that came to a member. */
    steps: (name: string) => stepsOf(received(who(name)).messages),
    signals: (name: string) => pushedMessages(who(name)).flatMap((message) => readCallSignal(dataOf(message)) ?? []),
    history: async (name: string) =>
      stepsOf((await historyOf(who(name), id)) as Record<string, unknown>[]).map(({ action }) => action),
  };
};
const open = async (names: readonly string[], type = "Private") => callers(await openGroupOf(service, type, names));
const openCall = async (names: readonly string[]) => {
  const group = await open(names);
  const call = newCall();
  return { ...group, call, isIn: (name: string) => service.admin.isInCall(call, group.idOf(name)) };
};
/** A call of a, b and c. */
const inCall = async () => {
  const group = await open(["a", "b", "c", "d"]);
  const call = newCall();
  expect(await group.invite(call, ["b", "c"])).toBe(0);
  for (const name of ["b", "c"]) expect(await group.take(name, "accept", call)).toBe(0);
  return { ...group, call };
};

describe("an invitation of several members", () => {
  test("comes to the whole group, with all whom it rings", async () => {
    const { invite, steps, idOf } = await open(["a", "b", "c", "d"]);
    const call = newCall();
    expect(await invite(call, ["b", "c"], { kind: "video" })).toBe(0);
    await expect
      .poll(() => steps("d"))
      .toMatchObject([{ id: call, action: "invite", kind: "video", inviter: idOf("a"), invitees: [idOf("b"), idOf("c")] }]);
  });

  test("that names another caller, the caller itself or one member twice is refused", async () => {
    const { invite, idOf } = await open(["a", "b"]);
    expect(await invite(newCall(), ["b"], { inviter: idOf("b") })).toBe(20_001);
    expect(await invite(newCall(), ["a", "b"])).toBe(20_001);
    expect(await invite(newCall(), ["b", "b"])).toBe(20_001);
  });

  test("of outsiders is refused, as one by them is", async () => {
    const [group, other] = [await open(["a", "b"]), await open(["a", "x"])];
    expect(await group.invite(newCall(), ["b"], { invitees: [group.idOf("b"), other.idOf("x")] })).toBe(10_007);
    const step = { inviter: other.idOf("x"), invitees: [group.idOf("b")], in: group.id };
    expect(await other.take("x", "invite", newCall(), step)).toBe(10_007);
    expect(group.steps("b")).toEqual([]);
  });

  test("of more people than a call carries is refused", async () => {
    const names = ["a", "b", "c", "d", "e", "f", "g"];
    const { invite } = await open(names);
    expect(await invite(newCall(), names.slice(1))).toBe(20_001);
    expect(await invite(newCall(), names.slice(1, 5), { kind: "video" })).toBe(20_001);
    expect(await invite(newCall(), names.slice(1, 6))).toBe(0);
  });

  test("may be of eight others where a forwarding unit carries them", async () => {
    const group = await open(["a", "b"]);
    const wide = await serveGateway(database.db, {}, { isSeeker: (id) => !id.startsWith("a-"), hasSfu: true });
    onTestFinished(wide.close);
    const names = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"];
    const there = callers(await openGroupOf(wide, "Private", names));
    expect(await there.invite(newCall(), names.slice(1))).toBe(20_001);
    expect(await there.invite(newCall(), names.slice(1, 9), { kind: "video" })).toBe(0);
    expect(await group.invite(newCall(), ["b"])).toBe(0);
  });

  test("in a live group is refused", async () => {
    const { id, who, invite } = await open(["a", "b"], "AVChatRoom");
    await askGroup(who("b"), "apply_join_group", { GroupId: id });
    expect(await invite(newCall(), ["b"])).toBe(10_007);
  });

  test("of a member who has blocked the caller is refused", async () => {
    const { who, idOf, invite } = await open(["a", "b"]);
    await who("b").ask("sns.black_list_add", { To_Account: [idOf("a")] });
    expect(await invite(newCall(), ["b"])).toBe(20_007);
  });

  test("is one of ten that an account may send a minute, and one at a time", async () => {
    const { invite, take } = await open(["a", "b"]);
    const answers: unknown[] = [];
    for (let time = 0; time < 12; time += 1) {
      const call = newCall();
      answers.push(await invite(call, ["b"]));
      if (time === 0) expect(await invite(newCall(), ["b"])).toBe(60_011);
      await take("a", "cancel", call);
    }
    expect(answers).toEqual([...Array<number>(10).fill(0), 60_011, 60_011]);
    service.advance(60);
  });
});

describe("the backend learns the people of a call", () => {
  test("from the acceptance to the end", async () => {
    const { invite, take, signal, idOf, call, isIn } = await openCall(["a", "b", "c", "d"]);
    expect(await invite(call, ["b", "c"])).toBe(0);
    expect(await Promise.all(["a", "b", "d"].map(isIn))).toEqual([true, false, false]);
    await take("b", "accept", call);
    await take("c", "accept", call);
    expect(await Promise.all(["a", "b", "c", "d"].map(isIn))).toEqual([true, true, true, false]);
    expect(await service.admin.isInCall(newCall(), idOf("a"))).toBe(false);
    await signal("b", "a", call, { type: "bye" });
    expect(await isIn("b")).toBe(false);
    await take("c", "end", call);
    expect(await Promise.all(["a", "c"].map(isIn))).toEqual([false, false]);
  });
});

describe("a step of a call in a group", () => {
  test("in another's name, or that others alone may take, is refused", async () => {
    const { invite, take, idOf, steps } = await open(["a", "b", "c"]);
    const call = newCall();
    await invite(call, ["b"]);
    expect(await take("c", "accept", call, { invitees: [idOf("b")] })).toBe(20_001);
    expect(await take("c", "reject", call)).toBe(20_001);
    expect(await take("c", "timeout", call, { invitees: [idOf("b")] })).toBe(20_001);
    expect(await take("c", "end", call)).toBe(20_001);
    expect(await take("b", "cancel", call)).toBe(20_001);
    await expect.poll(() => steps("c").map(({ action }) => action)).toEqual(["invite"]);
  });

  test("that comes late, or a second time from another page, is refused", async () => {
    const { invite, take } = await open(["a", "b", "c"]);
    const call = newCall();
    await invite(call, ["b", "c"]);
    expect(await take("b", "reject", call)).toBe(0);
    expect(await take("b", "reject", call)).toBe(20_001);
    expect(await take("a", "cancel", call)).toBe(0);
    expect(await take("c", "accept", call)).toBe(20_001);
    expect(await take("a", "end", call)).toBe(20_001);
  });

  test("ends the call only once the others have left it", async () => {
    const { take, signal, call } = await inCall();
    // It counts as leaving the call.
    expect(await take("a", "end", call)).toBe(20_001);
    expect(await signal("b", "c", call, { type: "bye" })).toBe(0);
    expect(await take("c", "end", call)).toBe(0);
    expect(await take("b", "end", call)).toBe(20_001);
  });

  test("ends a call once, also if two end it at the same moment", async () => {
    const { take, signal, history, call } = await inCall();
    await signal("c", "a", call, { type: "bye" });
    const answers = await Promise.all([take("a", "end", call), take("b", "end", call)]);
    expect(answers.toSorted()).toEqual([0, 20_001]);
    expect((await history("d")).filter((action) => action === "end")).toHaveLength(1);
  });

  test("may be taken by a member who may not write", async () => {
    const { id, who, invite, take } = await open(["a", "b"], "Public");
    await askGroup(who("a"), "modify_group_base_info", { GroupId: id, ShutUpAllMember: "On" });
    const call = newCall();
    expect(await invite(call, ["b"])).toBe(0);
    expect(await take("b", "accept", call)).toBe(0);
    expect(await take("b", "invite", newCall())).not.toBe(0);
  });
});

describe("a signal within a call of a group", () => {
  test("passes between strangers who take part, also if one has blocked the other, and is not stored", async () => {
    const { who, idOf, signal, signals, call } = await inCall();
    await who("c").ask("sns.black_list_add", { To_Account: [idOf("b")] });
    expect(await signal("b", "c", call, { type: "alive" })).toBe(0);
    await expect.poll(() => signals("c")).toEqual([{ call, signal: { type: "alive" } }]);
  });

  test("does not pass to those who take no part", async () => {
    const { signal, signals, call } = await inCall();
    expect(await signal("b", "d", call, { type: "alive" })).toBe(20_001);
    expect(await signal("d", "b", call, { type: "bye" })).toBe(20_001);
    expect([signals("b"), signals("d")]).toEqual([[], []]);
  });
});

describe("a member who comes into a call under way", () => {
  test("may be one who was not asked, who has refused or who has left", async () => {
    const { take, signal, signals, call, steps } = await inCall();
    expect(await take("d", "accept", call)).toBe(0);
    await expect.poll(() => steps("a").at(-1)).toMatchObject({ id: call, action: "accept" });
    await signal("b", "a", call, { type: "bye" });
    expect(await take("b", "accept", call)).toBe(0);
    expect(await signal("a", "b", call, { type: "alive" })).toBe(0);
    await expect.poll(() => signals("b")).toEqual([{ call, signal: { type: "alive" } }]);
  });

  test("is refused by a call that is full, and let in once it has room", async () => {
    const { invite, take, signal, idOf } = await open(["a", "b", "c", "d", "e"]);
    const call = newCall();
    await invite(call, ["b", "c", "d"], { kind: "video" });
    for (const name of ["b", "c", "d"]) await take(name, "accept", call, { kind: "video" });
    expect(await take("e", "accept", call, { kind: "video" })).toBe(20_001);
    await signal("d", "a", call, { type: "bye" });
    expect(await take("e", "accept", call, { kind: "video" })).toBe(0);
    expect(await take("a", "invite", call, { kind: "video", invitees: [idOf("d")] })).toBe(20_001);
  });

  test("is no outsider, and no one whose call is over", async () => {
    const { call, take, signal, idOf, id } = await inCall();
    const other = await open(["a", "x"]);
    expect(await other.take("x", "accept", call, { in: id, inviter: idOf("a") })).toBe(10_007);
    await signal("b", "a", call, { type: "bye" });
    await signal("c", "a", call, { type: "bye" });
    expect(await take("a", "end", call)).toBe(0);
    expect(await take("d", "accept", call)).toBe(20_001);
  });
});

describe("members who are added to a call", () => {
  const added = async () => {
    const group = await inCall();
    const add = (by: string, more: More = {}) => group.take(by, "invite", group.call, { invitees: [group.idOf("d")], ...more });
    return { ...group, add };
  };

  test("are rung by one of the people in it, and answer", async () => {
    const { add, steps, take, call, idOf } = await added();
    expect(await add("b")).toBe(0);
    await expect.poll(() => steps("d").at(-1)).toMatchObject({ id: call, action: "invite", invitees: [idOf("d")] });
    // The client repeats a step whose answer it has missed.
    expect(await add("b")).toBe(0);
    expect(await take("d", "accept", call)).toBe(0);
  });

  test("are not rung by members outside it, in the name of another caller, or while they are there", async () => {
    const { add, idOf, signal, call } = await added();
    expect(await add("b", { inviter: idOf("b") })).toBe(20_001);
    expect(await add("b", { invitees: [idOf("c")] })).toBe(20_001);
    await signal("b", "a", call, { type: "bye" });
    expect(await add("b")).toBe(20_001);
  });

  test("are given up by the one who has invited them", async () => {
    const { add, take, idOf, call } = await added();
    await add("b");
    expect(await take("a", "timeout", call, { invitees: [idOf("d")] })).toBe(20_001);
    expect(await take("b", "timeout", call, { invitees: [idOf("d")] })).toBe(0);
  });

  test("keep a call from ending while they ring", async () => {
    const { add, take, signal, call } = await added();
    await add("b");
    await signal("a", "b", call, { type: "bye" });
    await signal("c", "b", call, { type: "bye" });
    expect(await take("d", "accept", call)).toBe(0);
    expect(await signal("b", "d", call, { type: "alive" })).toBe(0);
  });
});

describe("who leaves a group", () => {
  test.each([
    ["by removal", "a", "delete_group_member", "b"],
    ["by quitting", "b", "quit_group", "b"],
  ])("is out of its call: %s", async (_, by, name, left) => {
    const { id, who, idOf, signal, signals, take, call } = await inCall();
    await askGroup(who(by), name, { GroupId: id, ...(by !== left && { MemberToDel_Account: [idOf(left)] }) });
    for (const other of ["a", "c"]) await expect.poll(() => signals(other)).toEqual([{ call, signal: { type: "bye" } }]);
    expect(await signal(left, "c", call, { type: "bye" })).toBe(0);
    expect(await take(left, "accept", call)).toBe(10_007);
  });

  test("rings no longer", async () => {
    const { id, who, idOf, invite, take } = await open(["a", "b", "c"]);
    const call = newCall();
    await invite(call, ["b"]);
    await askGroup(who("a"), "delete_group_member", { GroupId: id, MemberToDel_Account: [idOf("b")] });
    expect(await take("c", "accept", call)).toBe(0);
    expect(await take("a", "cancel", call)).toBe(20_001);
  });
});

describe("a page that is gone", () => {
  test("is reported to the others in the call", async () => {
    const { who, signals, call } = await inCall();
    await who("b").close();
    for (const name of ["a", "c"])
      await expect.poll(() => signals(name), { timeout: 8000 }).toEqual([{ call, signal: { type: "gone" } }]);
    expect(signals("d")).toEqual([]);
  });

  test("ends its call if all others are gone, in a member's name", { tags: "release" }, async () => {
    const { who, steps, idOf, call } = await inCall();
    for (const name of ["a", "b", "c"]) await who(name).close();
    await expect.poll(() => steps("d").at(-1), { timeout: 10_000 }).toMatchObject({ id: call, action: "end", inviter: idOf("a") });
  });

  test("cancels its invitation that still rings", { tags: "release" }, async () => {
    const { who, invite, steps } = await open(["a", "b", "c"]);
    const call = newCall();
    await invite(call, ["b", "c"]);
    await who("a").close();
    await expect.poll(() => steps("b").at(-1), { timeout: 10_000 }).toMatchObject({ id: call, action: "cancel" });
  });
});

test("a call whose people have left one after the other is ended by the service, once", { tags: "release" }, async () => {
  const { take, signal, history, call } = await inCall();
  expect(await signal("a", "b", call, { type: "bye" })).toBe(0);
  expect(await signal("b", "c", call, { type: "bye" })).toBe(0);
  await expect.poll(() => history("d"), { timeout: 8000 }).toContain("end");
  expect(await take("c", "end", call)).toBe(20_001);
  expect((await history("d")).filter((action) => action === "end")).toHaveLength(1);
});

describe("a lease", () => {
  const sent: GroupStep["action"][] = [];
  const there = new Set<string>();
  const openLease = () => {
    sent.length = 0;
    there.clear();
    for (const account of ["a", "b", "c"]) there.add(account);
    const calls = createGroupCalls({
      sessions: { connectionsOf: (account) => (there.has(account) ? [{ instance: `${account} page` } as Connection] : []) },
      hasSfu: false,
      waitFor: () => 0,
      ringsElsewhere: () => false,
      sendStep: async (_group, _from, data) => void sent.push(readGroupStep(data)?.action ?? "invite"),
      sendSignal: () => undefined,
    });
    const take = (account: string, action: GroupStep["action"], invitees = [account]) => {
      const page = { account, instance: `${account} page` };
      const step = {
        id: "g",
        group: "group",
        kind: "voice",
        inviter: "a",
        invitees,
        action,
        isBusy: false,
        seconds: 0,
      } as GroupStep;
      calls.admit(step, page);
      calls.note(step, page);
    };
    take("a", "invite", ["b", "c"]);
    return { calls, take };
  };
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  test("ends a call without an answer that its caller does not end", () => {
    openLease();
    vi.advanceTimersByTime(35_000 + GONE_DELAY_MS - 1);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(sent).toEqual(["end"]);
  });

  test("goes on while one of three has left", () => {
    const { calls, take } = openLease();
    take("b", "accept");
    take("c", "reject");
    vi.advanceTimersByTime(60_000);
    expect(sent).toEqual([]);
    calls.heard({ call: "g", signal: { type: "bye" } }, "b");
    vi.advanceTimersByTime(GONE_DELAY_MS);
    expect(sent).toEqual(["end"]);
  });

  test("ends two minutes after the last signal", () => {
    const { calls, take } = openLease();
    take("b", "accept");
    take("c", "accept");
    vi.advanceTimersByTime(LEASE_MS - 1);
    calls.heard({ call: "g", signal: { type: "alive" } }, "c");
    vi.advanceTimersByTime(LEASE_MS - 1);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(sent).toEqual(["end"]);
  });

  test("waits two and a half seconds for a page to come back", () => {
    const { calls, take } = openLease();
    take("b", "accept");
    there.clear();
    for (const account of ["a", "b"]) calls.pageMayBeGone(account);
    vi.advanceTimersByTime(GONE_DELAY_MS - 1);
    there.add("a");
    calls.pageMayBeGone("a");
    vi.advanceTimersByTime(GONE_DELAY_MS);
    expect(sent).toEqual([]);
  });
});
