import { expect, test } from "vitest";
import { createCallPeople } from "#lib/stores/chat/calls/people.ts";
import { memberOf } from "#tests/support/chat/chat-groups.ts";
import { openGroupService } from "#tests/support/chat/groups-service.ts";

const open = () => {
  const { chat, groups } = openGroupService({ members: { g1: [memberOf("a", { name: "陈晓" }), memberOf("b"), memberOf("c")] } });
  return { chat, groups, $people: createCallPeople(chat.client, "g1", ["a", "stranger"]) };
};

test("the people of a call have the names of the group, asked for once while they are shown", async () => {
  const { $people, groups } = open();
  const stop = $people.listen(() => undefined);
  await expect.poll(() => $people.get()).toMatchObject({ a: { name: "陈晓" } });
  expect(Object.keys($people.get())).toEqual(["a"]);
  expect(groups.asked.filter((name) => name.startsWith("membersOf"))).toEqual(["membersOf g1 a stranger"]);
  stop();
});

test("a call goes on without names that do not come", async () => {
  const { chat, $people } = open();
  chat.fail("groups", { kind: "offline" });
  const stop = $people.listen(() => undefined);
  await Promise.resolve();
  expect($people.get()).toEqual({});
  stop();
});
