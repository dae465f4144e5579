/** A call in a group on the screen: the choice of its people, its tiles, and its ringing. The service is in the test's hands, devices are fakes. */
import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ChatLayout } from "#islands/chat/shell/ChatLayout.tsx";
import { configureApi } from "#lib/api/settings.ts";
import { CALL_CHECK_KEY } from "#lib/domain/storage-keys.ts";
import { type ChatTrouble, createChat } from "#lib/stores/chat/chat.ts";
import { watchTracks } from "#tests/support/calls/pair.ts";
import { conversationOf, createFakeChat } from "#tests/support/chat/chat-client.ts";
import { groupOf, memberOf } from "#tests/support/chat/chat-groups.ts";
import { messageOf } from "#tests/support/chat/chat-messages.ts";
import { problems } from "./GroupScreens.tsx";
import "#pages/_shell/global.css";

const GROUP = "GROUPg1";
const LIVE = "GROUPlive";
const ME = "recruitUser1";
const [B, C, D, E] = ["recruitUser2", "recruitUser3", "recruitUser4", "recruitUser5"];
const NAMES: Record<string, string> = { [ME]: "王明", [B]: "钱朋友", [C]: "孙成员", [D]: "李同学", [E]: "周老师" };
const buttons = (name: string) => page.getByRole("button", { name, exact: true });
const dialog = (name: string) => page.getByRole("dialog", { name });
const window_ = (name: string) => page.getByRole("region", { name });
const tile = (name: string) => page.getByRole("listitem", { name });
const pick = (name: string) => dialog("选择视频通话成员").getByRole("checkbox", { name });

beforeEach(async () => {
  sessionStorage.clear();
  localStorage.setItem(CALL_CHECK_KEY, "video");
  await page.viewport(1440, 900);
  // No servers of STUN and TURN.
  configureApi({ fetch: async () => Response.json({ code: 0, message: "", data: [] }) });
});

const show = async () => {
  const chat = createFakeChat({ [GROUP]: [[]], [LIVE]: [[]] });
  chat.groups.state.groups = [groupOf("g1", { name: "春招答疑" })];
  chat.groups.state.members["g1"] = Object.entries(NAMES).map(([account, name]) => memberOf(account, { name }));
  chat.state.conversations = [
    conversationOf(GROUP, { kind: "group", peer: "g1", name: "春招答疑", groupType: "Public" }),
    conversationOf(LIVE, { kind: "group", peer: "live", name: "直播", groupType: "AVChatRoom" }),
  ];
  const troubles: ChatTrouble[] = [];
  const stores = createChat({ client: chat.client, report: (trouble) => troubles.push(trouble), onUnread: () => undefined });
  await stores.inbox.load();
  await stores.view.open(GROUP);
  await render(
    <main className="flex h-dvh flex-col">
      <h1 className="sr-only">我的消息</h1>
      <ChatLayout chat={stores} account={ME} isSeeker />
    </main>,
  );
  await expect.element(buttons("会话详情")).toBeVisible();
  return { chat, stores, troubles };
};
/** A video call of the reader with B, C and D, whom it rings. */
const calling = async () => {
  const shown = await show();
  await buttons("视频通话").first().click();
  for (const account of [B, C, D]) await pick(NAMES[account] ?? "").click();
  await dialog("选择视频通话成员").getByRole("button", { name: "开始视频通话" }).click();
  await expect.poll(() => shown.chat.calls.asked).toContain(`invite in g1 ${B} ${C} ${D} video`);
  return shown;
};
const invitation = { id: "c1", group: "g1", from: B, kind: "voice", at: 0, invitees: [ME, C], joined: [] } as const;

describe("the ways to call", () => {
  test("stand in groups with ordinary messages, but not in live groups", async () => {
    const { stores } = await show();
    await expect.poll(() => [buttons("语音通话"), buttons("视频通话")].map((one) => one.elements().length)).toEqual([2, 2]);
    await stores.view.open(LIVE);
    await expect.element(page.getByText("直播群不保存历史消息")).toBeVisible();
    expect([buttons("语音通话"), buttons("视频通话")].map((one) => one.elements().length)).toEqual([0, 0]);
  });

  test("open the choice of the other members, of whom a video call carries three", async () => {
    const { chat } = await show();
    await buttons("视频通话").first().click();
    await expect.element(dialog("选择视频通话成员").getByText("视频通话最多可邀请3人")).toBeVisible();
    await expect.element(pick("周老师")).toBeVisible();
    await expect.element(pick("王明")).not.toBeInTheDocument();
    await expect.element(pick("全选")).not.toBeInTheDocument();
    for (const account of [B, C, D]) await pick(NAMES[account] ?? "").click();
    await expect.element(pick("周老师")).toBeDisabled();
    await pick("李同学").click();
    await expect.element(pick("周老师")).toBeEnabled();
    expect(await problems()).toEqual([]);
    await dialog("选择视频通话成员").getByRole("button", { name: "取消" }).click();
    await expect.element(buttons("视频通话").first()).toHaveFocus();
    expect(chat.calls.asked).toEqual([]);
  });
});

describe("a call under way", () => {
  test("says of each person how far they are, and ends with no device on", async () => {
    const tracks = watchTracks();
    const { chat } = await calling();
    for (const account of [B, C, D]) await expect.element(tile(NAMES[account] ?? "").getByText("等待接听")).toBeVisible();
    await expect.element(tile("王明").getByText("王明（我）")).toBeVisible();
    chat.calls.push({ type: "joined", id: "call1", account: B });
    chat.calls.push({ type: "declined", id: "call1", account: C, isBusy: false });
    chat.calls.push({ type: "unanswered", id: "call1", accounts: [D] });
    await expect.element(tile("钱朋友").getByText("正在连接")).toBeVisible();
    await expect.element(tile("孙成员").getByText("已拒绝")).toBeVisible();
    await expect.element(tile("李同学").getByText("未接听")).toBeVisible();
    expect(await problems()).toEqual([]);
    await window_("群视频通话").getByRole("button", { name: "取消" }).click();
    await expect.element(window_("群视频通话")).not.toBeInTheDocument();
    expect(chat.calls.asked.slice(-2)).toEqual([`signal ${B} call1 bye`, "end in group call1 video 0"]);
    expect(tracks.length).toBeGreaterThan(0);
    expect(tracks.filter(({ readyState }) => readyState === "live")).toEqual([]);
  });

  test("fits on a phone, each tile in sight", { tags: "release" }, async () => {
    await page.viewport(390, 844);
    await calling();
    for (const name of ["钱朋友", "孙成员", "李同学", "王明"]) {
      await expect.element(tile(name)).toBeVisible();
      const { left, right, top, bottom, width } = tile(name).element().getBoundingClientRect();
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
      expect([right <= 390, bottom <= 844, width > 150]).toEqual([true, true, true]);
    }
    await window_("群视频通话").getByRole("button", { name: "取消" }).click();
  });

  test("ends in words when no one answers", { tags: "release" }, async () => {
    const { chat, troubles } = await calling();
    chat.calls.push({ type: "unanswered", id: "call1", accounts: [B, C, D] });
    await expect.element(window_("群视频通话")).not.toBeInTheDocument();
    expect(troubles).toMatchObject([{ ended: { reason: "no-answer", group: "g1" } }]);
  });
});

describe("more members", () => {
  const talking = async () => {
    const shown = await show();
    await buttons("视频通话").first().click();
    for (const account of [B, C]) await pick(NAMES[account] ?? "").click();
    await dialog("选择视频通话成员").getByRole("button", { name: "开始视频通话" }).click();
    await expect.poll(() => shown.chat.calls.asked).toContain(`invite in g1 ${B} ${C} video`);
    shown.chat.calls.push({ type: "joined", id: "call1", account: B });
    return shown;
  };

  test("are chosen among the members outside the call, up to its limit", async () => {
    const { chat } = await talking();
    await expect.element(tile("钱朋友").getByText("正在连接")).toBeVisible();
    await window_("群视频通话").getByRole("button", { name: "添加成员" }).click();
    const choice = dialog("添加成员");
    await expect.element(choice.getByText("最多还可邀请1人")).toBeVisible();
    await expect.element(choice.getByRole("checkbox", { name: "钱朋友" })).not.toBeInTheDocument();
    await expect.element(choice.getByRole("checkbox", { name: "孙成员" })).not.toBeInTheDocument();
    await choice.getByRole("checkbox", { name: "李同学" }).click();
    await expect.element(choice.getByRole("checkbox", { name: "周老师" })).toBeDisabled();
    expect(await problems()).toEqual([]);
    await choice.getByRole("button", { name: "邀请" }).click();
    await expect.poll(() => chat.calls.asked).toContain(`add to group call1 ${D} video`);
    await expect.element(tile("李同学").getByText("等待接听")).toBeVisible();
    await expect.element(window_("群视频通话").getByRole("button", { name: "添加成员" })).toHaveFocus();
    await window_("群视频通话").getByRole("button", { name: "挂断" }).or(buttons("取消")).first().click();
  });

  test("are no longer chosen once the call is over", { tags: "release" }, async () => {
    const { chat } = await talking();
    await window_("群视频通话").getByRole("button", { name: "添加成员" }).click();
    await expect.element(dialog("添加成员")).toBeVisible();
    chat.calls.push({ type: "group-ended", id: "call1" });
    await expect.element(dialog("添加成员")).not.toBeInTheDocument();
    await expect.element(buttons("会话详情")).toBeVisible();
  });
});

describe("a call that runs in the group", () => {
  const record = (chat: Awaited<ReturnType<typeof show>>["chat"], outcome: "started" | "ended") =>
    chat.push({
      type: "messages",
      messages: [
        messageOf({
          ...{ id: `call ${outcome}`, conversationId: GROUP, isMine: false, time: chat.client.now() },
          content: {
            ...{ kind: "call", video: false, outcome, byMe: false, seconds: null },
            inGroup: { id: "c9", isRung: false, inviter: B },
          },
        }),
      ],
    });

  test("is entered from the line above the messages, and can be left and entered again", async () => {
    const { chat } = await show();
    record(chat, "started");
    await expect.element(page.getByText("群内正在通话")).toBeVisible();
    expect(await problems()).toEqual([]);
    for (const time of [1, 2]) {
      await buttons("加入通话").click();
      await expect.poll(() => chat.calls.asked.filter((name) => name === "join c9 in g1")).toHaveLength(time);
      await expect.element(buttons("加入通话")).not.toBeInTheDocument();
      chat.calls.push({ type: "signal", call: "c9", from: B, signal: { type: "alive" } });
      await expect.element(tile("钱朋友").getByText("正在连接")).toBeVisible();
      await window_("群语音通话").getByRole("button", { name: "取消" }).click();
      await expect.element(window_("群语音通话")).not.toBeInTheDocument();
    }
    record(chat, "ended");
    await expect.element(page.getByText("群内正在通话")).not.toBeInTheDocument();
  });

  test("ends in words for a reader whom the group removes", async () => {
    const { chat, troubles } = await show();
    record(chat, "started");
    await buttons("加入通话").click();
    await expect.element(window_("群语音通话")).toBeVisible();
    chat.push({ type: "left-group", conversationId: GROUP, reason: "removed" });
    await expect.element(window_("群语音通话")).not.toBeInTheDocument();
    expect(troubles).toContainEqual(expect.objectContaining({ ended: expect.objectContaining({ reason: "removed" }) }));
  });
});

describe("a call that comes in", () => {
  test("shows the group and who calls, and is rejected for oneself alone", async () => {
    const { chat, stores } = await show();
    await stores.calls.open();
    chat.calls.push({ type: "group-invited", invitation });
    await expect.element(dialog("来电").getByText("春招答疑")).toBeVisible();
    await expect.element(dialog("来电").getByText("钱朋友邀请您加入群语音通话")).toBeVisible();
    expect(await problems()).toEqual([]);
    await dialog("来电").getByRole("button", { name: "拒绝" }).click();
    await expect.element(dialog("来电")).not.toBeInTheDocument();
    expect(chat.calls.asked).toEqual(["reject in group c1 voice"]);
  });

  test("shows no made-up name while the caller's is on its way", async () => {
    const { chat, stores } = await show();
    await stores.calls.open();
    chat.groups.state.members["g1"] = [];
    chat.calls.push({ type: "group-invited", invitation });
    await expect.element(dialog("来电").getByText("邀请您加入群语音通话", { exact: true })).toBeVisible();
  });

  test("takes the place of a choice of people", async () => {
    const { chat, stores } = await show();
    await stores.calls.open();
    await buttons("语音通话").first().click();
    await expect.element(dialog("选择语音通话成员")).toBeVisible();
    chat.calls.push({ type: "group-invited", invitation });
    await expect.element(dialog("来电")).toBeVisible();
    await expect.element(dialog("选择语音通话成员")).not.toBeInTheDocument();
  });
});
