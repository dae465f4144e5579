import { atom } from "nanostores";
import { expect, test } from "vitest";
import { createCallPeople, rememberCallPeople } from "#lib/stores/chat/calls/people.ts";
import { memberOf } from "#tests/support/chat/chat-groups.ts";
import { openGroupService } from "#tests/support/chat/groups-service.ts";

const open = () => {
  const { chat, groups } = openGroupService({ members: { g1: [memberOf("a", { name: "陈晓" }), memberOf("b"), memberOf("c")] } });
  const $accounts = atom<readonly string[]>(["a", "stranger"]);
  return { chat, groups, $accounts, $people: createCallPeople(chat.client, "g1", $accounts) };
};

test("the people of a call have the names of the group, asked for once while they are shown", async () => {
  const { $people, groups } = open();
  const stop = $people.listen(() => undefined);
  await expect.poll(() => $people.get()).toMatchObject({ a: { name: "陈晓" } });
  expect(Object.keys($people.get())).toEqual(["a"]);
  expect(groups.asked.filter((name) => name.startsWith("membersOf"))).toEqual(["membersOf g1 a stranger"]);
  stop();
});

test("an added person gets a name, without a second question for the others", async () => {
  const { $people, $accounts, groups } = open();
  const stop = $people.listen(() => undefined);
  await expect.poll(() => Object.keys($people.get())).toEqual(["a"]);
  $accounts.set(["a", "stranger", "b"]);
  await expect.poll(() => Object.keys($people.get())).toEqual(["a", "b"]);
  expect(groups.asked.filter((name) => name.startsWith("membersOf"))).toEqual(["membersOf g1 a stranger", "membersOf g1 b"]);
  stop();
});

test("people of an earlier call, and chosen ones, have their names at once", async () => {
  const { chat, $accounts, $people } = open();
  const stop = $people.listen(() => undefined);
  await expect.poll(() => Object.keys($people.get())).toEqual(["a"]);
  stop();
  rememberCallPeople(chat.client, "g1", [memberOf("c", { name: "孙成员" })]);
  expect(createCallPeople(chat.client, "g1", $accounts).get()).toMatchObject({ a: { name: "陈晓" }, c: { name: "孙成员" } });
  expect(createCallPeople(chat.client, "g2", $accounts).get()).toEqual({});
});

test("a call goes on without names that do not come, and asks for them again", async () => {
  const { chat, groups, $accounts, $people } = open();
  chat.fail("groups", { kind: "offline" });
  const stop = $people.listen(() => undefined);
  await Promise.resolve();
  expect($people.get()).toEqual({});
  await expect
    .poll(() => {
      $accounts.set(["a", "b"]);
      return groups.asked.filter((name) => name.startsWith("membersOf"));
    })
    .toEqual(["membersOf g1 a b"]);
  await expect.poll(() => Object.keys($people.get())).toEqual(["a", "b"]);
  stop();
});
