/** How people are called in groups: in notices, quotes and the rows of the list. */
import { describe, expect, test } from "vitest";
import type { Content } from "#lib/domain/chat/messages/message.ts";
import { type Called, noticeLine, quotedWriter, writerOf } from "#lib/texts/chat/announcements.ts";
import { unnamed } from "#lib/texts/chat/people.ts";
import { lastText, noticeText } from "#lib/texts/chat/summary.ts";
import { messageOf, participantOf } from "#tests/support/chat/chat-messages.ts";

type Tip = Extract<Content, { kind: "tip" }>;
const NAMES = { recruitUser5: "王明" };
const GROUP: Called = { peerName: null, names: NAMES };
const me = participantOf("", { account: "recruitUser1", isMe: true });
const ming = participantOf("", { account: "recruitUser5" });
const unknown = participantOf("", { account: "recruitUser6" });
const shui = participantOf("秦若水", { account: "manager7" });
const tip = (own: Partial<Tip>): Tip => ({ kind: "tip", tip: "joined", operator: shui, people: [], change: null, ...own });

describe("a tip of a group", () => {
  test.each<[Partial<Tip>, string]>([
    [{ people: [me] }, "您加入群聊"],
    [{ people: [ming, shui] }, "王明、秦若水 加入群聊"],
    [{ people: [unknown] }, `${unnamed("recruitUser6")} 加入群聊`],
    [{ people: [me, ming] }, "您、王明 加入群聊"],
    [{ tip: "quit", operator: ming }, "王明 退出群聊"],
    [{ tip: "removed", people: [me] }, "您被移出群聊"],
    [{ tip: "admin-set", people: [ming] }, "王明 成为管理员"],
    [{ tip: "member", people: [me], change: { kind: "mute", seconds: 600 } }, "您被禁言10分钟"],
    [{ tip: "member", people: [ming], change: { kind: "mute", seconds: 86_400 } }, "王明 被禁言1天"],
    [{ tip: "member", people: [me], change: { kind: "mute", seconds: 0 } }, "您被解除禁言"],
    [{ tip: "profile", change: { kind: "name", text: "春招群" } }, "秦若水 将群名称改为「春招群」"],
    [{ tip: "profile", change: { kind: "notice", text: "明天\n九点" } }, "秦若水 发布了群公告：明天 九点"],
    [{ tip: "profile", change: { kind: "owner", owner: ming } }, "王明 成为群主"],
    [{ tip: "profile", operator: me, change: { kind: "mute-all", isOn: true } }, "您开启了全员禁言"],
    [{ tip: "profile", change: { kind: "setting", setting: "avatar" } }, "秦若水 更换了群头像"],
    [{ tip: "profile", operator: me, change: { kind: "setting", setting: "introduction" } }, "您修改了群简介"],
    [{ tip: "profile", operator: me, change: { kind: "setting", setting: "joinOption" } }, "您修改了加群方式"],
    [{ tip: "profile", change: { kind: "setting", setting: "invitation" } }, "秦若水 更新了邀请链接，之前的链接已失效"],
    [{ tip: "profile", operator: participantOf("") }, "未命名用户 修改了群资料"],
  ])("says who it is about: %#", (own, words) => {
    expect(noticeText(tip(own), NAMES)).toBe(words);
  });
});

test("a message recalled in a group names the recaller and the writer", () => {
  const revoked = (own: Parameters<typeof messageOf>[0]) => noticeLine(messageOf(own), GROUP);
  const theirs = { id: "a", from: "recruitUser5", name: "" };
  expect(revoked({ ...theirs, revoked: { by: "recruitUser5" } })).toBe("王明撤回了一条消息");
  expect(revoked({ ...theirs, from: "recruitUser6", revoked: { by: "recruitUser6" } })).toBe(
    `${unnamed("recruitUser6")}撤回了一条消息`,
  );
  expect(revoked({ ...theirs, revoked: { by: "manager7" } })).toBe("未命名用户撤回了王明的一条消息");
  expect(revoked({ id: "b", isMine: true, revoked: { by: "recruitUser5" } })).toBe("王明撤回了您的一条消息");
  expect(revoked({ id: "b", isMine: true, revoked: { by: "recruitUser1" } })).toBe("您撤回了一条消息");
});

test("a member without a name is called by no other's name, least of all the group's", () => {
  expect(writerOf(messageOf({ id: "a", from: "recruitUser6", name: "" }), GROUP)).toBe(unnamed("recruitUser6"));
  expect(writerOf(messageOf({ id: "a", from: "recruitUser5", name: "" }), GROUP)).toBe("王明");
});

test("a quote shows the writer's name, also where the wire has the account", () => {
  const quote = { messageId: "a", isMine: false, kind: "text", text: "快18", time: 0 } as const;
  expect(quotedWriter({ ...quote, name: "", account: "recruitUser5" }, undefined, GROUP)).toBe("王明");
  expect(quotedWriter({ ...quote, name: "recruitUser6", account: "" }, undefined, GROUP)).not.toContain("recruitUser");
  const original = messageOf({ id: "a", from: "hr-lead", name: "陈晓" });
  expect(quotedWriter({ ...quote, name: "hr-lead", account: "" }, original, GROUP)).toBe("陈晓");
  expect(quotedWriter({ ...quote, isMine: true, name: "", account: "recruitUser1" }, undefined, GROUP)).toBe("您");
});

test("a group's row shows the last writer or the last event", () => {
  const last = { time: 1, isMine: false, from: "recruitUser5", name: "", content: null, isRevoked: false };
  const text = { kind: "text", text: "早" } as const;
  expect(lastText({ ...last, content: text }, true, NAMES)).toBe("王明：早");
  expect(lastText({ ...last, from: "recruitUser6", content: text }, true, NAMES)).toBe(`${unnamed("recruitUser6")}：早`);
  expect(lastText({ ...last, from: "@TIM#SYSTEM", content: tip({ people: [me] }) }, true, NAMES)).toBe("您加入群聊");
  expect(lastText({ ...last, content: text, isRevoked: true }, true, NAMES)).toBe("王明撤回了一条消息");
  expect(lastText({ ...last, content: text, isRevoked: true }, false, NAMES)).toBe("对方撤回了一条消息");
});
