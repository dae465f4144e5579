/** Invitations to a group: the dialog with the link and its code, and the page that a link opens. */
import decodeQr from "qr/decode.js";
import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { environment, setEnvironment } from "#lib/browser/environment.ts";
import { chatFailure } from "#lib/chat/failures.ts";
import { CHAT_INVITATION_KEY } from "#lib/domain/storage-keys.ts";
import { groupOf } from "#tests/support/chat/chat-groups.ts";
import { button, dialog, manage, problems, says, show, startPage } from "./GroupScreens.tsx";

const ROW = "邀请链接和二维码";
const invitation = dialog("邀请加入群聊");
/** Waits until the link has a fragment. */
const hasLink = (fragment: string) =>
  expect.element(invitation.getByRole("definition")).toHaveTextContent(`${location.origin}/im${fragment}`);

beforeEach(startPage);

/** The text of a QR code in a picture. */
const readCode = async (file: Blob): Promise<string> => {
  const picture = await createImageBitmap(file);
  const pen = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
  if (!pen) throw new Error("no canvas");
  pen.drawImage(picture, 0, 0);
  return decodeQr(pen.getImageData(0, 0, picture.width, picture.height));
};

/** The dialog of the invitation to group g1. */
const openInvitation = async (...asked: Parameters<typeof manage>) => {
  const shown = await manage(...asked);
  await button(ROW).click();
  await expect.element(invitation.getByRole("img", { name: "「校友群」的群邀请二维码" })).toBeVisible();
  return shown;
};

describe("the invitation of a group", () => {
  test("shows a link and its code", async () => {
    await openInvitation();
    await hasLink("#join=g1");
    await expect.element(invitation.getByText("打开链接或扫描二维码，即可申请加入「校友群」，由群主或管理员审核")).toBeVisible();
    expect(await problems()).toEqual([]);
  });

  test("says that anyone gets in where joining is free", { tags: "release" }, async () => {
    await openInvitation({ joinOption: "FreeAccess" });
    await expect.element(invitation.getByText("打开链接或扫描二维码，即可加入「校友群」")).toBeVisible();
  });

  test.each([
    ["Private", "DisableApply"],
    ["Public", "DisableApply"],
  ] as const)("is not offered in a group of type %s with the option %s", async (type, joinOption) => {
    await manage({ type, joinOption });
    await expect.element(button(/^群公告/)).toBeVisible();
    await expect.element(button(ROW)).not.toBeInTheDocument();
  });

  test("goes when another manager closes the group", { tags: "release" }, async () => {
    const { groups } = await openInvitation();
    groups.state.groups = [groupOf("g1", { role: "Owner", joinOption: "DisableApply" })];
    groups.push({ type: "groups" });
    await expect.element(invitation).not.toBeInTheDocument();
  });

  test("is copied", async () => {
    await openInvitation();
    await invitation.getByRole("button", { name: "复制链接" }).click();
    await says("邀请链接已复制");
  });

  test("is saved as a picture with the group's name", { tags: "release" }, async () => {
    const saved: { file: Blob; name: string }[] = [];
    setEnvironment({ ...environment(), saveFile: (file, name) => void saved.push({ file, name }) });
    await openInvitation();
    await invitation.getByRole("button", { name: "保存图片" }).click();
    await expect.poll(() => saved.map(({ name }) => name)).toEqual(["校友群群邀请二维码.png"]);
    expect(await readCode(saved[0]?.file ?? new Blob())).toBe(`${location.origin}/im#join=g1`);
  });

  test("is not saved in the mini-program, which cannot save files", { tags: "release" }, async () => {
    sessionStorage.setItem("miniProgram", "1");
    await openInvitation();
    await expect.element(invitation.getByRole("button", { name: "保存图片" })).not.toBeInTheDocument();
  });

  test("can be loaded again after a failure", { tags: "release" }, async () => {
    const { groups } = await manage();
    groups.failures.set("token g1", chatFailure(2801));
    await button(ROW).click();
    await expect.element(invitation.getByText("邀请链接加载失败")).toBeVisible();
    await invitation.getByRole("button", { name: "重试" }).click();
    await hasLink("#join=g1");
  });
});

describe("the renewal of an invitation", () => {
  const renew = async (): Promise<void> => {
    await invitation.getByRole("button", { name: "更新链接" }).click();
    const question = dialog("更新邀请链接？");
    await expect.element(question.getByText("更新后，之前的邀请链接和二维码都会失效，此操作不能撤销。")).toBeVisible();
    await question.getByRole("button", { name: "更新链接" }).click();
  };

  test("gives another link after a question", async () => {
    const { groups } = await openInvitation();
    await renew();
    await says("邀请链接已更新");
    await hasLink(`#join=g1&key=${groups.state.tokens["g1"]}`);
  });

  test.each([
    [60_020, "当前聊天服务不支持更新邀请链接，现有链接仍然有效"],
    [10_007, "邀请链接更新失败：您没有此权限"],
    [2801, "邀请链接更新失败：网络超时，请检查网络后重试"],
  ])("that is refused with the code %i keeps the link: %s", { tags: "release" }, async (code, sentence) => {
    const { groups } = await openInvitation();
    groups.failures.set("setToken g1", chatFailure(code));
    await renew();
    await says(sentence);
    await hasLink("#join=g1");
  });

  test.each([
    ["Owner", 1],
    ["Admin", 1],
    ["Member", 0],
  ] as const)("is offered to a reader of role %s %i times", async (role, times) => {
    await openInvitation({ role });
    await expect.poll(() => invitation.getByRole("button", { name: "更新链接" }).elements().length).toBe(times);
  });
});

describe("a link that the address brings", () => {
  const outsider = groupOf("g2", { name: "招聘群", joinOption: "FreeAccess", role: null });
  const arrive = async (fragment: string) => {
    sessionStorage.setItem(CHAT_INVITATION_KEY, Date.now() + fragment);
    return show({}, { others: [outsider] });
  };

  test("opens the page of the group, from which one joins", async () => {
    const { groups } = await arrive("#join=g2");
    const group = page.getByRole("region", { name: "招聘群的群资料" });
    await group.getByRole("button", { name: "加入群聊" }).click();
    await says("加群成功");
    expect(groups.asked).toContain("join g2");
    expect(sessionStorage.getItem(CHAT_INVITATION_KEY)).toBeNull();
  });

  test("opens the page of the group while the chat is open, and leaves the address", async () => {
    await show({}, { others: [outsider] });
    await expect.element(page.getByText("与您沟通过的用户会出现在左侧列表")).toBeVisible();
    location.hash = "#join=g2";
    await expect.element(page.getByRole("region", { name: "招聘群的群资料" })).toBeVisible();
    expect(location.hash).toBe("");
  });

  test.each([
    ["#join=g2&key=old", "此邀请链接已失效", "群主或管理员更新了邀请链接，请向群成员获取新的链接"],
    ["#join=g9", "群聊不存在或不接受邀请", "群聊可能已解散，请向群成员确认"],
    ["#join=", "邀请链接无法识别", "链接可能不完整，请向群成员重新获取"],
  ])("as %s says: %s", async (fragment, title, hint) => {
    await arrive(fragment);
    const arrival = dialog("群聊邀请");
    await expect.element(arrival.getByRole("alert")).toHaveTextContent(title + hint);
    expect(await problems()).toEqual([]);
    await arrival.getByRole("button", { name: "知道了" }).click();
    await expect.element(arrival).not.toBeInTheDocument();
    expect(sessionStorage.getItem(CHAT_INVITATION_KEY)).toBeNull();
  });

  test("that cannot be looked up is tried again", { tags: "release" }, async () => {
    sessionStorage.setItem(CHAT_INVITATION_KEY, `${Date.now()}#join=g2`);
    const { groups } = await show({}, { others: [outsider] });
    groups.failures.set("token g2", chatFailure(2801));
    const arrival = dialog("群聊邀请");
    await expect.element(arrival.getByText("邀请打开失败")).toBeVisible();
    await arrival.getByRole("button", { name: "重试" }).click();
    await expect.element(page.getByRole("region", { name: "招聘群的群资料" })).toBeVisible();
  });
});
