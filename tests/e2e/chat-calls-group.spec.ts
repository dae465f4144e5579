/** A call of three members of a group, with the browser's fake devices. */
import type { Page } from "@playwright/test";
import { accessibilityProblems } from "#tests/support/browser/axe.ts";
import { expect, history, test } from "./support/chat.ts";
import { enterGroup, openGroup } from "./support/group.ts";
import { button, said } from "./support/people.ts";
import { completeResume, type Seeker } from "./support/seeker.ts";

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const call = (page: Page) => page.getByRole("region", { name: "群语音通话" });
const tile = (page: Page, name: string) => call(page).getByRole("listitem", { name });
/** Tracks of devices that are still on, and connections that are still open: none may stay after a call. */
const watchDevices = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const open: { tracks: MediaStreamTrack[]; lines: RTCPeerConnection[] } = { tracks: [], lines: [] };
    Object.assign(window, { openOfCalls: open });
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await ask(constraints);
      open.tracks.push(...stream.getTracks());
      return stream;
    };
    const Original = window.RTCPeerConnection;
    window.RTCPeerConnection = class extends Original {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        open.lines.push(this);
      }
    };
  });
const stillOpen = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { tracks, lines } = Reflect.get(window, "openOfCalls") as { tracks: MediaStreamTrack[]; lines: RTCPeerConnection[] };
    return [
      ...tracks.filter(({ readyState }) => readyState === "live"),
      ...lines.filter(({ connectionState }) => connectionState !== "closed"),
    ].length;
  });

type Three = { caller: Page; friend: Page; third: Page };
/** The members of a work group, each at a page with the group open. */
const three = test.extend<{ people: Three }>({
  people: async ({ page, context, request, newcomer, baseURL }, use) => {
    const named = async (name: string): Promise<Seeker> => {
      const seeker = await newcomer();
      await completeResume(request, seeker, name);
      return seeker;
    };
    const [owner, second, third] = [await named("赵群主"), await named("钱朋友"), await named("孙成员")];
    const group = await openGroup(request, baseURL ?? "", owner, [second, third], { type: "Public" });
    await group.say("欢迎大家");
    await group.close();
    const pages = { caller: page, friend: await context.newPage(), third: await context.newPage() };
    for (const one of Object.values(pages)) await watchDevices(one);
    await enterGroup(pages.caller, owner);
    await enterGroup(pages.friend, second);
    await enterGroup(pages.third, third);
    await use(pages);
  },
});
three.describe.configure({ timeout: 240_000 });
three.use({ permissions: ["microphone", "camera"] });

three(
  "one of two accepts a call in the group, the other rejects it, and all see its record",
  { tag: ["@phone", "@release"] },
  async ({ people }) => {
    const { caller, friend, third } = people;
    await button(caller, "语音通话").first().click();
    const picker = dialog(caller, "选择语音通话成员");
    await expect(picker.getByText("语音通话最多可邀请5人")).toBeVisible();
    await expect(picker.getByText("赵群主")).toHaveCount(0);
    expect(await accessibilityProblems(caller)).toEqual([]);
    for (const name of ["钱朋友", "孙成员"]) await picker.getByRole("checkbox", { name }).check();
    await button(picker, "开始语音通话").click();
    await button(dialog(caller, "通话前检查设备"), "开始语音通话").click();
    await expect(tile(caller, "孙成员").getByText("等待接听")).toBeVisible();
    for (const one of [friend, third]) {
      await expect(dialog(one, "来电").getByText("赵群主邀请您加入群语音通话")).toBeVisible();
      await expect(dialog(one, "来电").getByText("春招答疑群")).toBeVisible();
    }
    expect(await accessibilityProblems(friend)).toEqual([]);
    await button(dialog(third, "来电"), "拒绝").click();
    await expect(tile(caller, "孙成员").getByText("已拒绝")).toBeVisible();
    await button(dialog(friend, "来电"), "接听").click();
    for (const one of [caller, friend]) await expect(call(one).getByText("通话中")).toBeVisible();
    await expect(tile(friend, "孙成员").getByText("已拒绝")).toBeVisible();
    expect(await accessibilityProblems(caller)).toEqual([]);
    // The others see that a call runs.
    await expect(third.getByText("群内正在通话")).toBeVisible();
    await button(call(caller), "静音").click();
    await expect(tile(friend, "赵群主").getByRole("img", { name: "已静音" })).toBeVisible();
    await button(call(caller), "挂断").click();
    await said(friend, "其他成员已离开，通话结束");
    for (const one of [caller, friend, third]) {
      await expect(call(one)).toHaveCount(0);
      await expect(dialog(one, "来电")).toHaveCount(0);
      await expect(one.getByText("群内正在通话")).toHaveCount(0);
      for (const record of ["发起通话", "已拒绝", "已接听", "通话结束"])
        await expect(history(one).getByText(record)).toHaveCount(1);
      await expect.poll(() => stillOpen(one)).toBe(0);
    }
  },
);

three("two go on when the third hangs up, and the call ends with the last but one", { tag: "@release" }, async ({ people }) => {
  const { caller, friend, third } = people;
  await button(caller, "语音通话").first().click();
  const picker = dialog(caller, "选择语音通话成员");
  await picker.getByRole("checkbox", { name: "全选" }).check();
  await button(picker, "开始语音通话").click();
  await button(dialog(caller, "通话前检查设备"), "开始语音通话").click();
  for (const one of [friend, third]) await button(dialog(one, "来电"), "接听").click();
  for (const [one, other] of [
    [caller, "钱朋友"],
    [caller, "孙成员"],
    [friend, "孙成员"],
    [third, "钱朋友"],
  ] as const)
    await expect(tile(one, other).getByRole("img", { name: /^网络质量/ })).toBeVisible();
  await button(call(caller), "挂断").press("Enter");
  await expect(button(caller, "语音通话").first()).toBeFocused();
  for (const one of [friend, third]) await expect(tile(one, "赵群主").getByText("已离开")).toBeVisible();
  await expect(call(friend).getByText("通话中")).toBeVisible();
  // Who has left is asked again.
  await button(call(friend), "添加成员").click();
  await dialog(friend, "添加成员").getByRole("checkbox", { name: "赵群主" }).check();
  await button(dialog(friend, "添加成员"), "邀请").click();
  await button(dialog(caller, "来电"), "拒绝").click();
  await expect(tile(friend, "赵群主").getByText("已拒绝")).toBeVisible();
  await third.close();
  await said(friend, "其他成员已离开，通话结束");
  await expect(history(caller).getByText("通话结束")).toHaveCount(1);
  await expect.poll(() => stillOpen(friend)).toBe(0);
});

three("a member is added to a call, loses the page and comes back into it", { tag: ["@phone", "@release"] }, async ({ people }) => {
  const { caller, friend, third } = people;
  const hears = (one: Page, other: string) => expect(tile(one, other).getByRole("img", { name: /^网络质量/ })).toBeVisible();
  await button(caller, "语音通话").first().click();
  const picker = dialog(caller, "选择语音通话成员");
  await picker.getByRole("checkbox", { name: "钱朋友" }).check();
  await button(picker, "开始语音通话").click();
  await button(dialog(caller, "通话前检查设备"), "开始语音通话").click();
  await button(dialog(friend, "来电"), "接听").click();
  await hears(friend, "赵群主");
  await button(call(friend), "添加成员").click();
  await dialog(friend, "添加成员").getByRole("checkbox", { name: "孙成员" }).check();
  await button(dialog(friend, "添加成员"), "邀请").click();
  await expect(tile(caller, "孙成员").getByText("等待接听")).toBeVisible();
  await expect(dialog(third, "来电").getByText("钱朋友邀请您加入群语音通话")).toBeVisible();
  await button(dialog(third, "来电"), "接听").click();
  for (const other of ["赵群主", "钱朋友"]) await hears(third, other);
  await third.reload();
  await third.getByRole("region", { name: "会话列表" }).getByText("春招答疑群").click();
  await expect(third.getByText("群内正在通话")).toBeVisible();
  expect(await accessibilityProblems(third)).toEqual([]);
  await button(third, "加入通话").click();
  for (const other of ["赵群主", "钱朋友"]) await hears(third, other);
  for (const one of [caller, friend]) await hears(one, "孙成员");
  await button(call(friend), "挂断").click();
  await button(call(third), "挂断").click();
  await said(caller, "其他成员已离开，通话结束");
  for (const one of [caller, friend, third]) await expect.poll(() => stillOpen(one)).toBe(0);
});

three("a member in a call is busy for another one", { tag: "@release" }, async ({ people }) => {
  const { caller, friend, third } = people;
  await button(caller, "语音通话").first().click();
  await dialog(caller, "选择语音通话成员").getByRole("checkbox", { name: "钱朋友" }).check();
  await button(dialog(caller, "选择语音通话成员"), "开始语音通话").click();
  await button(dialog(caller, "通话前检查设备"), "开始语音通话").click();
  await button(dialog(friend, "来电"), "接听").click();
  await expect(tile(friend, "赵群主").getByRole("img", { name: /^网络质量/ })).toBeVisible();
  await button(third, "语音通话").first().click();
  await dialog(third, "选择语音通话成员").getByRole("checkbox", { name: "钱朋友" }).check();
  await button(dialog(third, "选择语音通话成员"), "开始语音通话").click();
  await said(third, "无人接听，通话结束");
  await expect(history(third).getByText("忙线未接听")).toHaveCount(1);
  await expect(dialog(friend, "来电")).toHaveCount(0);
  await expect(call(friend).getByText("通话中")).toBeVisible();
  await button(call(friend), "挂断").click();
  await said(caller, "其他成员已离开，通话结束");
});
