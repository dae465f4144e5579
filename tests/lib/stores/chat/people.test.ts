import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chatFailure } from "#lib/chat/failures.ts";
import { failed, type Result, success } from "#lib/domain/failure.ts";
import { createPeople } from "#lib/stores/chat/people.ts";
import { conversationOf, createFakeChat } from "#tests/support/chat/chat-client.ts";

const FOLLOWED_MAX = 200;
/** Waits until answers are processed: of a long list, call by call. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
const conversationsOf = (accounts: readonly string[]) => accounts.map((account) => conversationOf(`C2C${account}`));
const accountsFrom = (from: number, count: number) => Array.from({ length: count }, (_, index) => `p${from + index}`);

const open = () => {
  const chat = createFakeChat();
  const people = createPeople(chat.client.people);
  const look = (...accounts: string[]) => people.look(conversationsOf(accounts), true);
  const isOnline = (account: string) => people.$people.get()[account]?.isOnline ?? false;
  return { chat, people, look, isOnline };
};

describe("the people of a list", () => {
  test("are the partners of direct conversations, and no members of groups", async () => {
    const { chat, people } = open();
    people.look([conversationOf("GROUPg1", { kind: "group", peer: "g1" }), ...conversationsOf(["a"])], true);
    await settled();
    expect(new Set(chat.asked)).toEqual(new Set(["profiles a", "follow a"]));
  });

  test("are followed beside watched ones, which come first when there are too many", async () => {
    const { chat, people, look } = open();
    look(...accountsFrom(0, FOLLOWED_MAX));
    await settled();
    people.watch(["w"]);
    await settled();
    expect(chat.asked).toContain("follow w");
    expect(chat.asked).toContain(`unfollow p${FOLLOWED_MAX - 1}`);
    people.watch([]);
    await settled();
    expect(chat.asked).toContain("unfollow w");
    expect(chat.asked).toContain(`follow p${FOLLOWED_MAX - 1}`);
  });

  test("are redrawn only where they change", async () => {
    const { chat, people, look } = open();
    chat.state.online.add("a");
    look("a", "b");
    await settled();
    const changed: (string | undefined)[] = [];
    people.$people.listen((_all, _before, account) => changed.push(account));
    people.receive([
      { account: "a", isOnline: true },
      { account: "b", isOnline: true },
    ]);
    look("b", "a");
    await settled();
    expect(changed).toEqual(["b"]);
  });

  test("are not shown as online by late events after unfollowing", async () => {
    const { people, look, isOnline } = open();
    look("a", "b");
    look("b");
    people.receive(["a", "b"].map((account) => ({ account, isOnline: true })));
    expect([isOnline("a"), isOnline("b")]).toEqual([false, true]);
  });

  test("whose request failed are followed with the next list, each once", async () => {
    const { chat, look, isOnline } = open();
    chat.state.online.add("a");
    chat.fail("follow a");
    look("a");
    await settled();
    expect(isOnline("a")).toBe(false);
    look("a", "b");
    look("b", "a");
    await settled();
    expect([isOnline("a"), chat.asked.filter((name) => name.startsWith("follow"))]).toEqual([true, ["follow a", "follow a b"]]);
  });

  test("show as offline when no events arrive for them: after unfollowing, and all of them if a new request fails", async () => {
    const { chat, people, look, isOnline } = open();
    for (const account of ["a", "b"]) chat.state.online.add(account);
    look("a", "b");
    await settled();
    look("b");
    expect([isOnline("a"), isOnline("b")]).toEqual([false, true]);
    chat.fail("follow b");
    people.refresh();
    await settled();
    expect(isOnline("b")).toBe(false);
    look("b");
    await settled();
    expect(isOnline("b")).toBe(true);
  });

  test("are let go at the service when they leave the list, once, also where they could not be asked about again", async () => {
    const { chat, people, look } = open();
    look("a");
    await settled();
    chat.fail("follow a");
    people.refresh();
    await settled();
    look("b");
    look("b", "c");
    await settled();
    expect(chat.asked.filter((name) => name.startsWith("unfollow"))).toEqual(["unfollow a"]);
  });

  test("whose answer comes when they were let go already stay away", async () => {
    const { chat, look, isOnline } = open();
    chat.state.online.add("a");
    look("a");
    look("b");
    await settled();
    expect(isOnline("a")).toBe(false);
  });

  test("who are back in the list before the last of them were let go are followed", async () => {
    const chat = createFakeChat();
    const followed = new Set<string>();
    const { promise: letGo, resolve } = Promise.withResolvers<void>();
    const people = createPeople({
      ...chat.client.people,
      follow: (accounts) => {
        for (const account of accounts) followed.add(account);
        return chat.client.people.follow(accounts);
      },
      unfollow: async (accounts) => {
        for (const account of accounts) followed.delete(account);
        await letGo;
        return success(null);
      },
    });
    for (const from of [0, 200, 0]) {
      people.look(conversationsOf(accountsFrom(from, FOLLOWED_MAX)), true);
      await settled();
    }
    resolve();
    await settled();
    expect(accountsFrom(0, FOLLOWED_MAX).filter((account) => !followed.has(account))).toEqual([]);
  });

  /** A list from somewhere among 450 people, whether one waits for the answers, and how the calls of this round go. */
  const round = fc.record({
    from: fc.nat(200),
    count: fc.nat(250),
    isAwaited: fc.boolean(),
    goes: fc.constantFrom("well", "slowly", "wrong"),
  });
  test("are followed as the first two hundred of the last list, after any lists and failed calls", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(round, { maxLength: 6 }), fc.nat(200), fc.nat(250), async (rounds, from, count) => {
        const { client } = createFakeChat();
        let goes = "well";
        /** Accounts followed at the service, as it received the calls, and accounts whose company it has sent. */
        const followed = new Set<string>();
        const met: string[] = [];
        const sizes: number[] = [];
        const answer = async <Value>(accounts: readonly string[], done: () => Value): Promise<Result<Value>> => {
          sizes.push(accounts.length);
          if (goes === "wrong") return failed(chatFailure(2801));
          const value = done();
          if (goes === "slowly") await settled();
          return success(value);
        };
        const people = createPeople({
          ...client.people,
          profiles: (accounts) =>
            answer(accounts, () => {
              met.push(...accounts);
              return [];
            }),
          follow: (accounts) =>
            answer(accounts, () => {
              for (const account of accounts) followed.add(account);
              return accounts.map((account) => ({ account, isOnline: true }));
            }),
          unfollow: (accounts) => {
            // The service itself forgets accounts whose unfollowing failed, in time.
            for (const account of accounts) followed.delete(account);
            return answer(accounts, () => null);
          },
        });
        for (const each of rounds) {
          ({ goes } = each);
          people.look(conversationsOf(accountsFrom(each.from, each.count)), true);
          if (each.isAwaited || goes === "wrong") for (let tick = 0; tick < 5; tick += 1) await settled();
        }
        goes = "well";
        const last = accountsFrom(from, count);
        people.look(conversationsOf(last), true);
        for (let tick = 0; tick < 5; tick += 1) await settled();
        const first = last.slice(0, FOLLOWED_MAX);
        expect(followed).toEqual(new Set(first));
        const known = people.$people.get();
        expect(new Set(Object.keys(known).filter((account) => known[account]?.isOnline))).toEqual(new Set(first));
        expect(new Set(met).size).toBe(met.length);
        expect(met).toEqual(expect.arrayContaining(last));
        expect(sizes.every((size) => size > 0 && size <= 100)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});
