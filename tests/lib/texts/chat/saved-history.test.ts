import { describe, expect, test } from "vitest";
import type { Conversation } from "#lib/domain/chat/conversations/conversation.ts";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import { historyFile } from "#lib/texts/chat/saved-history.ts";
import { conversationOf } from "#tests/support/chat/chat-client.ts";
import { messageOf, participantOf } from "#tests/support/chat/chat-messages.ts";

const NOW = new Date(2026, 10, 25, 18, 5);
const at = (minute: number) => Math.floor(new Date(2026, 10, 24, 9, minute).getTime() / 1000);
const write = (messages: readonly Message[], own: Partial<Conversation> = {}) =>
  historyFile({ conversation: conversationOf("C2Cmanager7", own), names: {}, now: NOW }, messages);

describe("a conversation as a text file", () => {
  test("has the time, the writer and the contents in words", () => {
    const long = `${"长".repeat(300)}[TUIEmoji_Smile]`;
    const { text } = write([
      messageOf({ id: "a", time: at(1), content: { kind: "text", text: long } }),
      messageOf({ id: "b", time: at(2), isMine: true, content: { kind: "file", url: "https://x/f", name: "简历.pdf", size: 9 } }),
      messageOf({ id: "c", time: at(3), revoked: { by: "manager7" } }),
      messageOf({ id: "d", time: at(4), content: { kind: "merger", title: "甲与乙的聊天记录", lines: ["甲：好"], record: null } }),
      messageOf({ id: "e", time: at(5), isRisky: true }),
    ]);
    expect(text).toBe(`陈晓的聊天记录
保存于 2026-11-25 18:05，共 5 条

2026-11-24 09:01  陈晓
${"长".repeat(300)}[微笑]

2026-11-24 09:02  我
[文件] 简历.pdf

2026-11-24 09:03  陈晓撤回了一条消息

2026-11-24 09:04  陈晓
[聊天记录] 甲与乙的聊天记录
甲：好

2026-11-24 09:05  陈晓
涉及敏感内容，无法查看
`);
  });

  test("names the writers of a group, and its notices", () => {
    const { text } = write(
      [
        messageOf({ id: "a", name: "苏映雪", content: { kind: "text", text: "好" } }),
        messageOf({
          id: "b",
          content: { kind: "tip", tip: "joined", operator: participantOf("王明"), people: [participantOf("王明")], change: null },
        }),
      ],
      { kind: "group", name: "春招群" },
    );
    expect(text).toContain("苏映雪\n好");
    expect(text).toContain("王明 加入群聊");
  });

  test.each([
    ["陈晓", "陈晓的聊天记录2026-11-25.txt"],
    ["../../etc/passwd", "etcpasswd的聊天记录2026-11-25.txt"],
    ['a\\b:c*d?"<>|', "abcd的聊天记录2026-11-25.txt"],
    ["\u202efdp.exe", "fdp.exe的聊天记录2026-11-25.txt"],
    ["...", "会话的聊天记录2026-11-25.txt"],
    ["长".repeat(200), `${"长".repeat(60)}的聊天记录2026-11-25.txt`],
  ])("of %s has a name without path characters", (name, fileName) => {
    expect(write([], { name }).name).toBe(fileName);
  });
});
