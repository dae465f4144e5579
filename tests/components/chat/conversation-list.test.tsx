import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ConversationsPane } from "#islands/chat/shell/ConversationsPane.tsx";
import type { Conversation } from "#lib/domain/chat/conversations/conversation.ts";
import { createChat } from "#lib/stores/chat/chat.ts";
import { shortTime } from "#lib/texts/chat/times.ts";
import { conversationOf, createFakeChat } from "#tests/support/chat/chat-client.ts";
import "#pages/_shell/global.css";

/** Whose rows were drawn: each drawing asks for the name. */
const drawn: string[] = [];
const counted = (id: string, own: Partial<Conversation> = {}): Conversation => {
  const conversation = conversationOf(id, own);
  return Object.defineProperty({ ...conversation }, "name", {
    enumerable: true,
    get: () => {
      drawn.push(id);
      return conversation.name;
    },
  });
};

const said = (text: string, time = 1_795_000_000): Conversation["last"] => ({
  time,
  isMine: false,
  from: "manager7",
  name: "",
  content: { kind: "text", text },
  isRevoked: false,
});

const show = async (conversations: Conversation[]) => {
  const chat = createFakeChat();
  chat.state.conversations = conversations;
  chat.state.companies = { manager7: "云杉科技有限公司" };
  const stores = createChat({ client: chat.client, report: () => undefined, onUnread: () => undefined });
  stores.inbox.$capabilities.set(chat.state.capabilities);
  await stores.inbox.load();
  await render(
    <div className="flex h-dvh w-75 flex-col">
      <ConversationsPane chat={stores} isSeeker />
    </div>,
  );
  return { chat, stores };
};
const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });

beforeEach(() => {
  sessionStorage.clear();
});

describe("the list of conversations", () => {
  test("redraws one row when a person comes or goes, and none when a person types", async () => {
    const people = Array.from({ length: 30 }, (_, index) => counted(`C2Cp${index}`, { name: `第${index}位` }));
    const { chat } = await show(people);
    await expect.element(row("第29位")).toBeVisible();
    drawn.length = 0;
    chat.push({ type: "presence", people: [{ account: "p7", isOnline: true }] });
    await expect.element(row("第7位").getByText("在线")).toBeInTheDocument();
    expect(new Set(drawn)).toEqual(new Set(["C2Cp7"]));
    drawn.length = 0;
    chat.push({ type: "typing", conversationId: "C2Cp7", isTyping: true });
    chat.push({ type: "presence", people: [{ account: "p7", isOnline: true }] });
    chat.push({ type: "presence", people: [{ account: "p9", isOnline: true }] });
    await expect.element(row("第9位").getByText("在线")).toBeInTheDocument();
    expect(new Set(drawn)).toEqual(new Set(["C2Cp9"]));
  });

  test("shows name, company, last message, unread count and mute of each", async () => {
    const { stores } = await show([
      conversationOf("C2Cmanager7", { last: said("明天见"), unread: 120, name: "陈晓" }),
      conversationOf("C2Cmanager8", { last: said("好的"), unread: 3, isMuted: true, name: "苏映雪" }),
      conversationOf("C2Cmanager9", { name: "" }),
    ]);
    await expect.element(row("陈晓").getByText("云杉科技有限公司")).toBeVisible();
    await expect.element(row("陈晓").getByText("99+")).toBeVisible();
    await expect.element(row("陈晓").getByText(shortTime(1_795_000_000, Date.now() / 1000))).toBeVisible();
    await expect.element(row("苏映雪").getByLabelText("消息免打扰")).toBeVisible();
    // A dot instead of a number, which is read out all the same.
    await expect.element(row("苏映雪").getByText("3", { exact: true })).not.toBeInTheDocument();
    await expect.element(row("苏映雪").getByText("3条未读消息")).toBeInTheDocument();
    await expect.element(row("未命名用户")).toBeVisible();
    stores.inbox.$drafts.setKey("C2Cmanager8", { text: "还没写完[TUIEmoji_Smile]", files: [], quote: null });
    await expect.element(row("苏映雪").getByText("[草稿] 还没写完[微笑]")).toBeVisible();
    await stores.view.open("C2Cmanager8");
    await expect.element(row("苏映雪").getByText("好的")).toBeVisible();
  });

  test("tells seekers without a name apart, always in the same way, and does not show their ids", async () => {
    await show([
      conversationOf("C2CrecruitUser100003", { name: "" }),
      conversationOf("C2CrecruitUser100004", { name: "" }),
      conversationOf("C2CrecruitUser100005", { name: "" }),
    ]);
    const names = page.getByText(/^求职者\d{4}$/);
    await expect.poll(() => names.elements().length).toBe(3);
    const shown = names.elements().map(({ textContent }) => textContent);
    expect(new Set(shown).size).toBe(3);
    expect(shown[0]).toBe("求职者2570");
    expect(document.body.textContent).not.toContain("10000");
  });

  test.each([
    ["person", "删除后，您与对方的聊天记录将被清空，且无法恢复。"],
    ["group", "删除后，该群聊的聊天记录将被清空，且无法恢复。"],
  ] as const)("asks before a conversation is deleted, by its kind: %s", async (kind, text) => {
    const { chat } = await show([conversationOf("C2Ca", { name: "甲", kind })]);
    await row("甲").getByRole("button").first().click({ button: "right" });
    await page.getByRole("menuitem", { name: "删除会话" }).click();
    const question = page.getByRole("dialog", { name: "删除会话？" });
    await expect.element(question.getByText(text)).toBeVisible();
    await question.getByRole("button", { name: "取消" }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(chat.asked).not.toContain("remove");
  });

  test("makes room for a row's menu button: it covers neither the last line, nor the badge, nor the time", async ({ skip }) => {
    // Touch emulation of an earlier file can leave the browser without a pointer: nothing can hover then.
    skip(!matchMedia("(pointer: fine)").matches, "no pointer");
    await show([conversationOf("C2Cmanager7", { last: said("明天上午九点半请到前台找我".repeat(4)), unread: 120 })]);
    const button = page.getByRole("button", { name: "陈晓的会话操作" });
    const box = (element: Element | null | undefined): DOMRect => element?.getBoundingClientRect() ?? new DOMRect();
    const opacity = (): string => getComputedStyle(button.element()).opacity;
    expect(opacity()).toBe("0");
    await button.hover();
    await expect.poll(opacity).toBe("1");
    const { left, top } = box(button.element());
    expect(box(page.getByText("99+").element()).right).toBeLessThanOrEqual(left);
    expect(box(page.getByText(/明天上午/).element()).right).toBeLessThanOrEqual(left);
    expect(box(page.getByText(shortTime(1_795_000_000, Date.now() / 1000)).element()).bottom).toBeLessThanOrEqual(top);
  });

  test("is walked by arrow keys, opened by Enter, and has the menu by its key", async () => {
    const { stores } = await show([conversationOf("C2Ca", { name: "甲" }), conversationOf("C2Cb", { name: "乙" })]);
    // Past the switch of the pane and the search.
    page.getByRole("button", { name: "搜索聊天记录" }).element().focus();
    await userEvent.tab();
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await expect.poll(() => stores.view.$open.get()?.id).toBe("C2Cb");
    await userEvent.keyboard("{ArrowDown}{ArrowUp}{Enter}");
    await expect.poll(() => stores.view.$open.get()?.id).toBe("C2Ca");
    // However many there are, the Tab key stops at one, and goes on behind the list.
    await userEvent.tab();
    await expect.element(page.getByRole("button", { name: "甲的会话操作" })).toHaveFocus();
    await userEvent.tab();
    expect(document.activeElement?.closest("li")).toBeNull();
  });

  test("holds names of sixty-four characters and of any direction within its width", async () => {
    const names = [
      "长".repeat(64),
      "W".repeat(64),
      "مدير التوظيف ".repeat(5),
      "\u202Egnp.exe",
      "<b>粗</b><script>alert(1)</script>",
    ];
    await show(
      names.map((name, index) => conversationOf(`C2Cp${index}`, { name, last: said(name), unread: 1, isPinned: index === 0 })),
    );
    await expect.element(page.getByText("<b>粗</b><script>alert(1)</script>").first()).toBeVisible();
    const list = document.querySelector("ul");
    expect(list?.scrollWidth).toBe(list?.clientWidth);
    expect(document.querySelectorAll("ul b, ul script").length).toBe(0);
  });
});
