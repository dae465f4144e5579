/** Facts about the SDK that `lib/chat/group-talk.ts` rests on. */
import type { Client } from "./support/client.ts";
import { expectEvent, good, makeGroup, NOTICE, TIP } from "./support/groups.ts";
import { expect, newName, test } from "./support/test.ts";

test("the own mute is in the profile of the group, and gone after its end", async ({ open }) => {
  const b = newName("b");
  const [alice, bob]: Client[] = [await open(newName("a")), await open(b)];
  if (!alice || !bob) throw new Error("two are needed");
  await alice.enter();
  await bob.enter();
  const { groupID } = await makeGroup(alice, { type: "Public", name: "公开群", memberList: [{ userID: b }] });
  await expectEvent(bob, NOTICE, { operationType: 7 });
  await good(alice, "setGroupMemberMuteTime", { groupID, userID: b, muteTime: 600 });
  await expectEvent(bob, TIP, { operationType: 7 });
  const profile = async () => (await good(bob, "getGroupProfile", { groupID }))["group"];
  expect(await profile()).toMatchObject({ selfInfo: { role: "Member", muteUntil: expect.any(Number) } });
  await bob.forget();
  await good(alice, "setGroupMemberMuteTime", { groupID, userID: b, muteTime: 0 });
  await expectEvent(bob, TIP, { operationType: 7 });
  expect(await profile()).toMatchObject({ muteAllMembers: false, selfInfo: { muteUntil: 0 } });
});
