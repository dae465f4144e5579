import { unnamed as handle } from "#lib/texts/chat/people.ts";
import type { Client } from "./support/client.ts";
import { good, makeGroup, sendText } from "./support/groups.ts";
import { testOfStores } from "./support/stores-test.ts";
import { expect, newName } from "./support/test.ts";

testOfStores(
  "a group names its people: by the names that come along, and by those that are asked for",
  { tag: "@release" },
  async ({ open, join }) => {
    const [owner, reader, unnamed] = [newName("owner"), newName("reader"), "recruitUser900117"];
    const boss: Client = await open(owner);
    await boss.enter();
    await good(boss, "updateMyProfile", { nick: "秦若水" });
    const other = await open(unnamed);
    await other.enter();
    const page = await join(reader);
    await page.isOpen();
    const { groupID } = await makeGroup(boss, { type: "ChatRoom", name: "春招答疑二群", memberList: [{ userID: reader }] });
    await good(other, "joinGroup", { groupID, type: "ChatRoom" });
    await expect.poll(async () => (await page.seen()).conversations[0]?.last).toBe(`${handle(unnamed)} 加入群聊`);
    await page.open(`GROUP${groupID}`);
    await page.send("早");
    await expect.poll(() => page.deliveries()).toContain("sent");
    await expect.poll(() => boss.received()).toContain("早");
    expect(await boss.withLast("revokeMessage", "received")).toMatchObject({ code: 0 });
    await sendText(other, groupID, "好");
    await expect.poll(async () => (await page.seen()).conversations[0]?.last).toBe(`${handle(unnamed)}：好`);
    await good(boss, "setGroupMemberMuteTime", { groupID, userID: reader, muteTime: 600 });
    await expect.poll(async () => (await page.seen()).conversations[0]?.last).toBe("您被禁言10分钟");
    await expect
      .poll(async () => (await page.seen()).messages.map(({ text }) => text))
      .toEqual(
        expect.arrayContaining(["您加入群聊", `${handle(unnamed)} 加入群聊`, "秦若水撤回了您的一条消息", "好", "您被禁言10分钟"]),
      );
  },
);
