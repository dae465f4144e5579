import axe from "axe-core";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Bubble } from "#islands/chat/conversation/bubbles/Bubble.tsx";
import { Card } from "#islands/chat/conversation/bubbles/Card.tsx";
import { CardContext } from "#islands/chat/conversation/bubbles/card-context.ts";
import { chatFailure } from "#lib/chat/failures.ts";
import type { InterviewCard, SlotAnswer } from "#lib/domain/chat/cards/job-cards.ts";
import type { ConnectionState } from "#lib/domain/chat/events.ts";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import { createConversation } from "#lib/stores/chat/conversation/conversation.ts";
import { createFakeChat } from "#tests/support/chat/chat-client.ts";
import { messageOf } from "#tests/support/chat/chat-messages.ts";
import { compose } from "./Conversation.tsx";

const PEER = "C2Cmanager7";
const offerMessage = (answer: SlotAnswer | null, own: Partial<Message> = {}): Message => {
  const slots = [Date.UTC(2099, 0, 1, 2), Date.UTC(2099, 0, 2, 2)];
  const card: InterviewCard = { kind: "job.interview", slots, minutes: 30, place: "文三路 1 号", link: null, note: "", answer };
  return messageOf({ id: "o", conversationId: PEER, content: { kind: "job", card }, ...own });
};

test("the code of a card that was lost with the connection comes when that is back", async () => {
  const bubble = (connection: ConnectionState) => <Bubble message={offerMessage(null)} connection={connection} onPreview={null} />;
  const { rerender } = await render(bubble("disconnected"));
  await expect.element(page.getByText(/^\[面试邀请\]/)).toBeVisible();
  await rerender(bubble("connected"));
  await expect.element(page.getByRole("group", { name: "面试邀请" })).toBeVisible();
});

test("two offers of one conversation are no landmarks of one name", async () => {
  const offers = ["a", "b"].map((id) => offerMessage(null, { id }));
  await render(offers.map((message) => <Bubble key={message.id} message={message} connection="connected" onPreview={null} />));
  await expect.poll(() => page.getByRole("group", { name: "面试邀请" }).elements().length).toBe(2);
  const { violations } = await axe.run(document.body, { runOnly: ["best-practice"], rules: { region: { enabled: false } } });
  expect(violations.filter(({ id }) => id === "landmark-unique")).toEqual([]);
});

describe("an offer of an interview", () => {
  const open = async (message: Message) => {
    const chat = createFakeChat({ [PEER]: [[message]] });
    const store = createConversation({ client: chat.client, conversationId: PEER, report: () => undefined });
    const shown = (one: Message) => (
      <CardContext value={{ isSeeker: !one.isMine, peerName: "顾", store, resumes: null, proof: () => null }}>
        <Card message={one} />
      </CardContext>
    );
    const { rerender } = await render(shown(message));
    return { chat, show: (one: Message) => rerender(shown(one)) };
  };
  const slot = (day: number) => page.getByRole("button", { name: new RegExp(`1月${day}日`) });

  test("marks the chosen time among those that may take its place", async () => {
    await open(offerMessage(1));
    await page.getByRole("button", { name: "更改选择" }).click();
    await expect.element(slot(2)).toHaveAttribute("aria-pressed", "true");
    expect(slot(2).element().querySelector("svg")).not.toBeNull();
    expect(slot(1).element().querySelector("svg")).toBeNull();
  });

  test("keeps its times open after an answer that failed, and is quiet once its reader turns away", async () => {
    const { chat } = await open(offerMessage(0));
    await page.getByRole("button", { name: "更改选择" }).click();
    chat.fail("answer o 1", chatFailure(20_022));
    await slot(2).click();
    const note = page.getByText("未能提交您的选择，请稍后重试");
    await expect.element(note).toBeVisible();
    await expect.element(slot(2)).toBeVisible();
    await page.getByRole("button", { name: "不改了" }).click();
    await expect.element(note).not.toBeInTheDocument();
    await expect.element(slot(2)).not.toBeInTheDocument();
  });

  test("calls no answer failed that the service has taken after all", async () => {
    const { chat, show } = await open(offerMessage(null));
    chat.fail("answer o 1", chatFailure(20_022));
    await slot(2).click();
    await expect.element(page.getByText("未能提交您的选择，请稍后重试")).toBeVisible();
    await show(offerMessage(1));
    await expect.element(page.getByText("未能提交您的选择，请稍后重试")).not.toBeInTheDocument();
    await expect.element(page.getByText("已选定")).toBeVisible();
  });

  test("waits for the other side only once it has gone out", async () => {
    const { show } = await open(offerMessage(null, { isMine: true, delivery: { state: "sending", progress: 0 } }));
    await expect.element(page.getByText("可选时间（北京时间）")).toBeVisible();
    await expect.element(page.getByText("等待对方选择")).not.toBeInTheDocument();
    await show(offerMessage(null, { isMine: true }));
    await expect.element(page.getByText("等待对方选择")).toBeVisible();
  });
});

describe("the dialog of an offer", () => {
  const offered = vi.fn<(card: InterviewCard) => void>();
  const tool = () => page.getByRole("button", { name: "约面试", exact: true });
  const dialog = () => page.getByRole("dialog", { name: "邀约面试" });
  const field = (label: string) => dialog().getByLabelText(new RegExp(`^${label}`));
  const submit = () => dialog().getByRole("button", { name: "发送邀请" });
  beforeEach(async () => {
    await page.viewport(390, 844);
    offered.mockReset();
    await compose({}, { account: "manager7", isSeeker: false, onRate: null, onOffer: offered, onCall: null });
    await page.getByRole("button", { name: "更多工具" }).click();
    await tool().click();
    await expect.element(dialog()).toBeVisible();
  });

  test("shows the first field that is wrong, wherever the form was scrolled to", { tags: "release" }, async () => {
    await field("备注").fill("请带身份证");
    await submit().click();
    await expect.element(field("时间 1")).toHaveFocus();
    await expect.element(field("时间 1")).toBeInViewport();
  });

  test("keeps its fields while it is closed, and begins afresh after an offer", async () => {
    await field("时间 1").fill("2099-01-01T10:00");
    await field("面试地点").fill("文三路 1 号");
    await dialog().getByRole("button", { name: "关闭" }).click();
    await page.getByRole("button", { name: "更多工具" }).click();
    await tool().click();
    await expect.element(field("面试地点")).toHaveValue("文三路 1 号");
    await submit().click();
    expect(offered).toHaveBeenCalledOnce();
    await page.getByRole("button", { name: "更多工具" }).click();
    await tool().click();
    await expect.element(field("面试地点")).toHaveValue("");
  });
});
