/** How messages of one sender stand together, when each was written, and how failed ones go. */
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { chatFailure } from "#lib/chat/failures.ts";
import { clockOf } from "#lib/texts/chat/times.ts";
import { messageOf } from "#tests/support/chat/chat-messages.ts";
import { converse, row, rows } from "./Talk.tsx";

const START = 1_795_000_000;
beforeEach(() => page.viewport(1440, 900));
const at = (id: string, seconds: number, own: Partial<Parameters<typeof messageOf>[0]> = {}) =>
  messageOf({ id, time: START + seconds, content: { kind: "text", text: `第${id}句` }, ...own });
const mine = (id: string, seconds: number, own = {}) => at(id, seconds, { isMine: true, ...own });
const faces = () =>
  rows()
    .elements()
    .map((element) => element.querySelectorAll(".size-9").length);
const heightOf = (id: string): number => row(`第${id}句`).element().getBoundingClientRect().height;

test("messages of one sender within a minute stand together, with one face", async () => {
  await converse([at("甲", 0), at("乙", 59), at("丙", 119), mine("丁", 120), mine("戊", 130), at("己", 131)]);
  expect(faces()).toEqual([1, 0, 1, 1, 0, 1]);
  expect(heightOf("丁")).toBeLessThan(heightOf("丙"));
});

test("已读 stands below the last message of a group alone, and where the state changes", async () => {
  const read = { isReadByPeer: true };
  await converse([mine("甲", 0, read), mine("乙", 1, read), mine("丙", 2), mine("丁", 3), at("戊", 4), mine("己", 5, read)]);
  const states = rows()
    .elements()
    .map(({ textContent }) => /已读|未读/.exec(textContent ?? "")?.[0] ?? "");
  expect(states).toEqual(["", "已读", "", "未读", "", "已读"]);
});

test("the time of a message shows beside the one that has the focus, and stands in its menu", async () => {
  await converse([at("甲", 0), at("乙", 5)]);
  const time = row("第乙句").element().querySelector<HTMLElement>("[data-time]");
  const clock = clockOf(new Date((START + 5) * 1000));
  expect([time && getComputedStyle(time).opacity, time?.dataset["time"]]).toEqual(["0", clock]);
  const opacity = () => time && getComputedStyle(time).opacity;
  row("第乙句").getByRole("button", { name: "消息操作" }).element().focus();
  await expect.poll(opacity).toBe("1");
  await row("第甲句").getByText("第甲句").click();
  await expect.poll(opacity).toBe("0");
  await row("第乙句").getByText("第乙句").click({ button: "right" });
  await expect.element(page.getByRole("menu").getByText(clock)).toBeVisible();
});

test("a message that failed or was refused can be removed without asking the service", async () => {
  const delivery = { state: "failed", failure: chatFailure(2801) } as const;
  const { chat } = await converse([at("甲", 0), mine("乙", 5, { delivery }), mine("丙", 9, { delivery, isRisky: true })]);
  for (const id of ["乙", "丙"]) {
    row(`第${id}句`).getByRole("button", { name: "消息操作" }).element().focus();
    await userEvent.keyboard("{Enter}");
    await page.getByRole("menuitem", { name: "删除" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "删除" }).click();
    await expect.element(row(`第${id}句`)).not.toBeInTheDocument();
  }
  expect(chat.asked).not.toContain("delete");
});
