import fc from "fast-check";
import { expect, test } from "vitest";
import { isMuted, matchingMembers, withMembers, withoutMembers } from "#lib/domain/chat/groups/members.ts";
import { memberOf } from "#tests/support/chat/chat-groups.ts";

const member = fc.record({
  account: fc.constantFrom("a", "b", "c", "d"),
  name: fc.string(),
  avatar: fc.constant(null),
  role: fc.constantFrom("Owner", "Admin", "Member"),
  mutedUntil: fc.nat(),
});

test("a list has each member once, as it came last, with owner and admins first", () => {
  fc.assert(
    fc.property(fc.array(member), fc.array(member), (before, news) => {
      const list = withMembers(before, news);
      const accounts = list.map(({ account }) => account);
      expect(new Set(accounts).size).toBe(accounts.length);
      for (const one of list) expect(one).toEqual([...before, ...news].findLast(({ account }) => account === one.account));
      const ranks = list.map(({ role }) => ["Owner", "Admin", "Member"].indexOf(role));
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    }),
  );
});

test("members leave a list by account", () => {
  expect(withoutMembers([memberOf("a"), memberOf("b")], ["a", "x"]).map(({ account }) => account)).toEqual(["b"]);
});

test("members are found by a part of name or id, in any case", () => {
  const list = [memberOf("recruitUser1", { name: "Anna" }), memberOf("manager7", { name: "王小明" })];
  const found = (text: string) => matchingMembers(list, text).map(({ account }) => account);
  expect([found("ANN"), found("小明"), found("MANAGER"), found(" "), found("x")]).toEqual([
    ["recruitUser1"],
    ["manager7"],
    ["manager7"],
    ["recruitUser1", "manager7"],
    [],
  ]);
});

test("a mute ends with its second", () => {
  expect([isMuted({ mutedUntil: 10 }, 9), isMuted({ mutedUntil: 10 }, 10), isMuted({ mutedUntil: 0 }, 0)]).toEqual([
    true,
    false,
    false,
  ]);
});
