import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { messageOf } from "#tests/support/chat/chat-messages.ts";
import { openList, PEER } from "./ListOnPage.tsx";

test("已编辑 stands below a message that its sender has changed, and below no other", async () => {
  const { show, receive } = openList();
  const said = (id: string, isEdited: boolean) =>
    messageOf({ id, conversationId: PEER, time: 1_799_000_000, isEdited, content: { kind: "text", text: `月薪${id}` } });
  await show();
  receive(said("一万", false), said("两万", true));
  await expect.element(page.getByText("月薪两万")).toBeInTheDocument();
  expect(page.getByText("已编辑").elements()).toHaveLength(1);
});
