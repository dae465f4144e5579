/** Calls of two: who may ring, and the lease by which the other side learns of a page that is gone (D-I9). */
import { afterAll, afterEach, beforeEach, describe, expect, inject, test, vi } from "vitest";
import type { CallStep } from "#lib/contract/call-steps.ts";
import { createCalls, GONE_DELAY_MS, LEASE_MS } from "#server/gateway/calls/calls.ts";
import type { Connection } from "#server/gateway/transport/connection.ts";
import { type Caller, callerOf, newCall, signalTo, stepTo } from "#tests/support/chat/calls.ts";
import { serveGateway, textTo } from "#tests/support/chat/gateway.ts";
import { openTestDatabase } from "#tests/support/server/databases.ts";

const database = await openTestDatabase("empty", inject("dumps"));
const isSeeker = (id: string): boolean => id.startsWith("seeker");
const service = await serveGateway(database.db, {}, { isSeeker });
afterAll(() => service.close().then(database.close));

let people = 0;
const newName = (role: "seeker" | "manager"): string => {
  people += 1;
  return `${role}-${people}`;
};
const join = async (name: string): Promise<Caller> => {
  await service.admin.importAccount({ userId: name, name });
  return callerOf(name, await service.signIn(name));
};
const write = async (from: Caller, to: Caller): Promise<unknown> =>
  (await from.client.ask("openim.sendmsg", textTo(to.name, "您好"))).ErrorCode;
/** A seeker and a recruiter who have written to each other. */
const pair = async (): Promise<[Caller, Caller]> => {
  const [seeker, recruiter] = [await join(newName("seeker")), await join(newName("manager"))];
  await write(seeker, recruiter);
  await write(recruiter, seeker);
  return [seeker, recruiter];
};
/** The two in a call. */
const inCall = async (): Promise<{ one: Caller; other: Caller; id: string }> => {
  const [one, other] = await pair();
  const id = newCall();
  expect([await one.take(other.name, "invite", id), await other.take(one.name, "accept", id)]).toEqual([0, 0]);
  return { one, other, id };
};
/** Loses a page, and waits until the service has said so to the other side. */
const lose = async ({ one, other, id }: Awaited<ReturnType<typeof inCall>>): Promise<void> => {
  await one.client.close();
  await other.hearsGone(id);
};

describe("an invitation", () => {
  test("of a stranger is refused, at seekers and at recruiters", async () => {
    const [one, two, recruiter] = [await join(newName("seeker")), await join(newName("seeker")), await join(newName("manager"))];
    expect(await one.take(two.name, "invite", newCall())).toBe(20_009);
    expect(await one.take(recruiter.name, "invite", newCall())).toBe(20_009);
    expect(await recruiter.take(one.name, "invite", newCall())).toBe(20_009);
    expect(recruiter.steps()).toEqual([]);
  });

  test("of a recruiter rings once the seeker has written", async () => {
    const [seeker, recruiter] = [await join(newName("seeker")), await join(newName("manager"))];
    await write(recruiter, seeker);
    expect(await recruiter.take(seeker.name, "invite", newCall())).toBe(20_009);
    await write(seeker, recruiter);
    const id = newCall();
    expect(await recruiter.take(seeker.name, "invite", id)).toBe(0);
    expect(seeker.steps()).toMatchObject([{ id, action: "invite", inviter: recruiter.name }]);
  });

  test("of a seeker rings at a recruiter to whom the seeker has written", async () => {
    const [seeker, recruiter] = [await join(newName("seeker")), await join(newName("manager"))];
    await write(seeker, recruiter);
    expect(await seeker.take(recruiter.name, "invite", newCall())).toBe(0);
  });

  test("of a blocked person is refused", async () => {
    const [seeker, recruiter] = await pair();
    await seeker.client.ask("sns.black_list_add", { To_Account: [recruiter.name] });
    expect(await recruiter.take(seeker.name, "invite", newCall())).toBe(20_007);
  });

  test("that names another caller or receiver is refused", async () => {
    const [seeker, recruiter] = await pair();
    expect(await seeker.take(recruiter.name, "invite", newCall(), { inviter: "manager-of-all" })).toBe(20_001);
    expect(await seeker.take(recruiter.name, "invite", newCall(), { invitee: "seeker-of-all" })).toBe(20_001);
  });

  test("with the id of another call is refused", async () => {
    const { id } = await inCall();
    const [seeker, recruiter] = await pair();
    expect(await seeker.take(recruiter.name, "invite", id)).toBe(20_001);
  });

  test("is taken while no other of its caller rings", async () => {
    const [seeker, recruiter] = await pair();
    const [first, second] = [newCall(), newCall()];
    expect(await seeker.take(recruiter.name, "invite", first)).toBe(0);
    expect(await seeker.take(recruiter.name, "invite", second)).toBe(60_011);
    expect(await seeker.take(recruiter.name, "cancel", first)).toBe(0);
    expect(await seeker.take(recruiter.name, "invite", second)).toBe(0);
    expect(await recruiter.take(seeker.name, "reject", second)).toBe(0);
    expect(await seeker.take(recruiter.name, "invite", newCall())).toBe(0);
  });

  test("is taken twice where its answer was lost, and rings once", async () => {
    const [seeker, recruiter] = await pair();
    const message = stepTo(seeker.name, recruiter.name, { action: "invite", id: newCall() });
    for (let time = 0; time < 2; time += 1) expect((await seeker.client.ask("openim.sendmsg", message)).ErrorCode).toBe(0);
    expect(recruiter.steps()).toHaveLength(1);
  });

  test("is one of ten that an account may send a minute", async () => {
    const [seeker, recruiter] = await pair();
    const answers: unknown[] = [];
    for (let time = 0; time < 50; time += 1) {
      const id = newCall();
      answers.push(await seeker.take(recruiter.name, "invite", id));
      await seeker.take(recruiter.name, "cancel", id);
    }
    expect(answers).toEqual([...Array<number>(10).fill(0), ...Array<number>(40).fill(60_011)]);
    service.advance(60);
    expect(await seeker.take(recruiter.name, "invite", newCall())).toBe(0);
  });

  test("counts as unread only if it was missed", async () => {
    const [seeker, recruiter] = await pair();
    const unread = async () => {
      const { C2CPairUnreadCount } = await (await service.signIn(recruiter.name)).ask("openim.getmsg", { Cookie: "" });
      return (C2CPairUnreadCount as { UnreadCount: number }[])[0]?.UnreadCount;
    };
    const before = Number(await unread());
    const [answered, missed] = [newCall(), newCall()];
    await seeker.take(recruiter.name, "invite", answered);
    await seeker.take(recruiter.name, "end", answered);
    expect(await unread()).toBe(before);
    service.advance(60);
    await seeker.take(recruiter.name, "invite", missed);
    await seeker.take(recruiter.name, "cancel", missed);
    expect(await unread()).toBe(before + 1);
  });
});

describe("a page that is gone", () => {
  test("is reported to the other side of its call, by a signal that is not stored", async () => {
    const call = await inCall();
    const { one, other, id } = call;
    await lose(call);
    expect(other.signals()).toEqual([{ from: one.name, call: id, signal: { type: "gone" } }]);
    const { MsgList } = await other.client.ask("openim.getroammsg", { Peer_Account: one.name });
    expect(JSON.stringify(MsgList)).not.toContain("gone");
  });

  test("is reported whichever side it was on", { tags: "release" }, async () => {
    const { one, other, id } = await inCall();
    await other.client.close();
    await one.hearsGone(id);
  });

  test("is reported although its account is there on a page that was loaded again", { tags: "release" }, async () => {
    const { one, other, id } = await inCall();
    await one.client.close();
    await service.signIn(one.name);
    await other.hearsGone(id);
  });

  test("is not reported when the page is back in time", { tags: "release" }, async () => {
    const [call, control] = [await inCall(), await inCall()];
    const { one, other } = call;
    await one.client.close();
    const back = await service.connect(one.client.instance);
    expect((await back.resume(one.client.token())).ErrorCode).toBe(0);
    // This page went later, so the other one would have been reported before.
    await lose(control);
    expect(other.signals()).toEqual([]);
  });

  test.each(["end", "timeout", "cancel"] as const)("is not reported after the call's %s", { tags: "release" }, async (action) => {
    const [call, control] = [await inCall(), await inCall()];
    expect(await call.one.take(call.other.name, action, call.id)).toBe(0);
    await call.one.client.close();
    await lose(control);
    expect(call.other.signals()).toEqual([]);
  });

  test("is not reported to a side that has blocked it", { tags: "release" }, async () => {
    const [call, control] = [await inCall(), await inCall()];
    await call.other.client.ask("sns.black_list_add", { To_Account: [call.one.name] });
    await call.one.client.close();
    await lose(control);
    expect(call.other.signals()).toEqual([]);
  });

  test("cancels the invitation that it left ringing, as a missed call", { tags: "release" }, async () => {
    const [seeker, recruiter] = await pair();
    const id = newCall();
    await seeker.take(recruiter.name, "invite", id);
    await seeker.client.close();
    await expect
      .poll(recruiter.steps, { timeout: 10_000 })
      .toMatchObject([{ action: "invite" }, { id, action: "cancel", inviter: seeker.name }]);
    const { MsgList } = await recruiter.client.ask("openim.getroammsg", { Peer_Account: seeker.name });
    expect(JSON.stringify((MsgList as unknown[]).at(-1))).toContain('\\"actionType\\":2');
  });

  test("that comes back does not end the cancelled call a second time, and may ring again", { tags: "release" }, async () => {
    const [seeker, recruiter] = await pair();
    const id = newCall();
    await seeker.take(recruiter.name, "invite", id);
    await seeker.client.close();
    await expect.poll(() => recruiter.steps().map(({ action }) => action), { timeout: 10_000 }).toEqual(["invite", "cancel"]);
    const again = callerOf(seeker.name, await service.signIn(seeker.name));
    for (const action of ["timeout", "cancel"] as const) expect(await again.take(recruiter.name, action, id)).not.toBe(0);
    expect(await recruiter.take(seeker.name, "accept", id)).not.toBe(0);
    expect(await again.take(recruiter.name, "invite", newCall())).toBe(0);
    await expect.poll(() => recruiter.steps().map(({ action }) => action)).toEqual(["invite", "cancel", "invite"]);
  });

  test("that was loaded again may ring at once", async () => {
    const [seeker, recruiter] = await pair();
    const [left, next] = [newCall(), newCall()];
    await seeker.take(recruiter.name, "invite", left);
    const again = callerOf(seeker.name, await service.signIn(seeker.name));
    expect(await again.take(recruiter.name, "invite", next)).toBe(0);
    await expect
      .poll(() => recruiter.steps().map((step) => `${step.action} ${step.id}`))
      .toEqual(expect.arrayContaining([`invite ${left}`, `cancel ${left}`, `invite ${next}`]));
  });

  test("is forgotten by a service that has started again", { tags: "release" }, async () => {
    const own = await openTestDatabase("empty", inject("dumps"));
    let chat = await serveGateway(own.db, {}, { isSeeker });
    const [a, b] = ["manager-a", "manager-b"];
    const open = async () => [callerOf(a, await chat.signIn(a)), callerOf(b, await chat.signIn(b))] as const;
    const call = async ([one, other]: Awaited<ReturnType<typeof open>>, id: string) => {
      expect(await one.take(b, "invite", id)).toBe(0);
      expect(await other.take(a, "accept", id)).toBe(0);
    };
    for (const userId of [a, b]) await chat.admin.importAccount({ userId, name: userId });
    await chat.admin.sendText({ from: a, to: b, text: "您好", random: 1 });
    await call(await open(), "before");
    await chat.close();
    chat = await serveGateway(own.db, {}, { isSeeker });
    const [one, other] = await open();
    await call([one, other], "after");
    await one.client.close();
    await other.hearsGone("after");
    expect(other.signals().map(({ call: id }) => id)).toEqual(["after"]);
    await chat.close();
    await own.close();
  });
});

describe("a signal", () => {
  test("reaches the other side, is not stored, and counts as nothing", async () => {
    const { one, other, id } = await inCall();
    const offer = { type: "description", kind: "offer", sdp: "v=0\r\n".repeat(1000) } as const;
    expect(await one.signal(other.name, id, offer)).toMatchObject({ ErrorCode: 0 });
    expect(other.signals()).toEqual([{ from: one.name, call: id, signal: offer }]);
    const { MsgList } = await other.client.ask("openim.getroammsg", { Peer_Account: one.name });
    expect(JSON.stringify(MsgList)).not.toContain("v=0");
  });

  test("that is too large is refused, and leaves no trace in the log", async () => {
    const { one, other, id } = await inCall();
    const sdp = "a=secret ".repeat(100_000);
    const answer = await one.client.ask("openim.sendmsg", signalTo(other.name, id, { type: "description", kind: "offer", sdp }));
    expect(answer.ErrorCode).toBe(8001);
    expect(other.signals()).toEqual([]);
    // A megabyte and more ends the connection.
    const huge = signalTo(other.name, id, { type: "description", kind: "offer", sdp: sdp.repeat(2) });
    await expect(one.client.ask("openim.sendmsg", huge)).rejects.toThrow("closed");
    expect(JSON.stringify([service.logged, service.events])).not.toContain("secret");
  });
});

describe("a lease", () => {
  let now = 1_795_000_000_000;
  const there = new Set<string>();
  const sent: { from: string; to: string; data: string; isOnlineOnly: boolean }[] = [];
  const open = () => {
    sent.length = 0;
    there.clear();
    for (const page of ["a one", "b two"]) there.add(page);
    const calls = createCalls({
      clock: { now: () => now },
      log: { info: () => undefined, error: () => undefined },
      waitFor: () => 0,
      ringsElsewhere: () => false,
      sessions: {
        connectionsOf: (account) =>
          [...there]
            .map((page) => page.split(" "))
            .filter(([who]) => who === account)
            .map(([, instance]) => ({ instance }) as Connection),
      },
      send: async ({ draft: { from, to, content }, isOnlineOnly }) =>
        void sent.push({ from, to, data: JSON.stringify(content), isOnlineOnly }),
    });
    const [a, b] = [
      { account: "a", instance: "one" },
      { account: "b", instance: "two" },
    ];
    const step = (action: CallStep["action"]) =>
      ({ id: "c", kind: "voice", inviter: "a", invitee: "b", action, isBusy: false, seconds: 0 }) as CallStep;
    calls.admit(step("invite"), a);
    return { calls, a, b, step, accept: () => calls.note(step("accept"), b, "a") };
  };
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());
  const lose = (calls: ReturnType<typeof createCalls>, page: string) => {
    there.delete(page);
    calls.pageMayBeGone(page.split(" ")[0] ?? "");
  };
  const settle = () => vi.advanceTimersByTime(GONE_DELAY_MS);

  test("gives a page two and a half seconds to come back, each time", () => {
    const { calls, accept } = open();
    accept();
    lose(calls, "a one");
    vi.advanceTimersByTime(GONE_DELAY_MS - 1);
    there.add("a one");
    calls.pageMayBeGone("a");
    lose(calls, "a one");
    vi.advanceTimersByTime(GONE_DELAY_MS - 1);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(sent).toMatchObject([{ from: "a", to: "b", isOnlineOnly: true }]);
  });

  test("ends two minutes after the last signal of either side", () => {
    const { calls, accept } = open();
    accept();
    now += LEASE_MS - 1;
    calls.heard({ call: "c", signal: { type: "alive" } }, "b");
    now += LEASE_MS - 1;
    lose(calls, "a one");
    settle();
    expect(sent).toHaveLength(1);
    there.add("a one");
    calls.pageMayBeGone("a");
    now += 1;
    lose(calls, "a one");
    settle();
    expect(sent).toHaveLength(1);
  });

  test("is kept by its own two sides alone", () => {
    const { calls, accept, step } = open();
    accept();
    calls.note(step("reject"), { account: "stranger", instance: "x" }, "a");
    calls.note(step("end"), { account: "stranger", instance: "x" }, "b");
    now += LEASE_MS - 1;
    calls.heard({ call: "c", signal: { type: "alive" } }, "stranger");
    lose(calls, "b two");
    settle();
    expect(sent).toMatchObject([{ from: "b", to: "a" }]);
    now += 1;
    lose(calls, "a one");
    settle();
    expect(sent).toHaveLength(1);
  });

  test("of an invited page begins with its answer: while it rings, it may come and go", () => {
    const { calls } = open();
    lose(calls, "b two");
    settle();
    expect(sent).toEqual([]);
  });

  test("is gone with an invitation that was not stored", () => {
    const { calls, a, step } = open();
    calls.withdraw(step("invite"));
    lose(calls, "a one");
    settle();
    expect(sent).toEqual([]);
    expect(() => calls.admit({ ...step("invite"), id: "next" }, a)).not.toThrow();
  });

  test("leaves nothing to be sent once the service is closed", () => {
    const { calls, accept } = open();
    accept();
    lose(calls, "a one");
    calls.clear();
    settle();
    expect(sent).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
