/** The picture and the introduction of a group, as its management shows and changes them. */
import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { chatFailure } from "#lib/chat/failures.ts";
import { button, dialog as dialogOf, manage, problems, says, startPage } from "./GroupScreens.tsx";

const dialog = dialogOf("群头像");

beforeEach(startPage);

/** A picture of 40 × 20 pixels. */
const drawPicture = async (): Promise<File> => {
  const canvas = new OffscreenCanvas(40, 20);
  canvas.getContext("2d")?.fillRect(0, 0, 40, 20);
  return new File([await canvas.convertToBlob({ type: "image/png" })], "face.png", { type: "image/png" });
};
/** Chooses a file, as the browser hands it over. */
const choose = (file: File): void => {
  const input = document.querySelector<HTMLInputElement>("dialog input[type=file]");
  if (!input) throw new Error("there is no field for files");
  const chosen = new DataTransfer();
  chosen.items.add(file);
  input.files = chosen.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
};

describe("the picture of a group", () => {
  test("is changed to one of the site's", async () => {
    const { groups } = await manage();
    await button("修改群头像").click();
    await expect.element(dialog.getByRole("button", { name: "保存" })).toBeDisabled();
    expect(await problems()).toEqual([]);
    await dialog.getByRole("radio", { name: "直播群" }).click({ force: true });
    await dialog.getByRole("button", { name: "保存" }).click();
    await says("群头像已修改");
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(button("修改群头像")).toHaveFocus();
    expect(groups.asked).toContain('change g1 {"avatar":"/icons/group-live.svg"}');
  });

  test("is changed to a picture from this device, cut to a square", { tags: "release" }, async () => {
    const { groups } = await manage();
    await button("修改群头像").click();
    choose(await drawPicture());
    await expect.element(dialog.getByRole("img", { name: "新的群头像" })).toBeVisible();
    await dialog.getByRole("button", { name: "保存" }).click();
    await says("群头像已修改");
    expect(groups.asked).toContain("upload picture.jpg");
  });

  test.each([
    ["仅支持 gif、jpeg、jpg、png、bmp、webp 格式的图片", new File(["x"], "face.svg")],
    ["图片文件是空的，请换一张图片", new File([], "face.png")],
    ["图片无法打开，可能已损坏，请换一张图片", new File(["x"], "face.png")],
    ["图片超过20MB，请换一张小一些的图片", new File([new Uint8Array(20 * 1024 ** 2)], "face.png")],
  ])("cannot be a file that is refused: %s", async (sentence, file) => {
    await manage();
    await button("修改群头像").click();
    choose(file);
    await expect.element(dialog.getByRole("alert")).toHaveTextContent(sentence);
    await expect.element(dialog.getByRole("button", { name: "保存" })).toBeDisabled();
  });

  test.each([
    ["upload picture.jpg", 2040, "群头像修改失败：文件上传失败，请重试"],
    ['change g1 {"avatar":"/icons/group-live.svg"}', 10_004, "群头像修改失败：聊天服务未接受此头像，请换一张图片或使用默认头像"],
    ['change g1 {"avatar":"/icons/group-live.svg"}', 10_007, "群头像修改失败：您没有此权限"],
  ])("stays chosen when %s fails with the code %i: %s", { tags: "release" }, async (call, code, sentence) => {
    const { groups } = await manage();
    groups.failures.set(call, chatFailure(code));
    await button("修改群头像").click();
    choose(await drawPicture());
    await dialog.getByRole("button", { name: "保存" }).click();
    await says(sentence);
    await expect.element(dialog.getByRole("button", { name: "保存" })).toBeEnabled();
  });

  test("cannot be changed by a member", async () => {
    await manage({ role: "Member" });
    await expect.element(button("修改群头像")).not.toBeInTheDocument();
  });
});

describe("the introduction of a group", () => {
  const field = page.getByRole("textbox", { name: "群简介" });

  test("is changed in several lines", async () => {
    const { groups } = await manage();
    await button("群简介 暂无群简介").click();
    expect(await problems()).toEqual([]);
    await field.fill("同城求职\n互助");
    await button("保存").click();
    await says("群简介已保存");
    expect(groups.asked).toContain('change g1 {"introduction":"同城求职\\n互助"}');
    await expect.element(button(/^群简介 同城求职/)).toBeVisible();
  });

  test("may be emptied", { tags: "release" }, async () => {
    const { groups } = await manage({ introduction: "旧简介" });
    await button(/^群简介/).click();
    await field.fill("");
    await button("保存").click();
    await says("群简介已保存");
    expect(groups.asked).toContain('change g1 {"introduction":""}');
  });

  test("that is too long stays in its field, with the limit", async () => {
    await manage();
    await button(/^群简介/).click();
    await field.fill("字".repeat(101));
    await button("保存").click();
    await expect.element(page.getByText("群简介超过限制，最大长度为100")).toBeVisible();
    await expect.element(field).toHaveValue("字".repeat(101));
  });

  test("that the service finds too long is explained", { tags: "release" }, async () => {
    const { groups } = await manage();
    groups.failures.set('change g1 {"introduction":"同城"}', chatFailure(10_004));
    await button(/^群简介/).click();
    await field.fill("同城");
    await button("保存").click();
    await says("群简介保存失败：群简介过长，请缩短至约80个汉字");
  });

  test("is read by members", async () => {
    await manage({ role: "Member", introduction: "同城求职互助" });
    await button(/^群简介/).click();
    await expect.element(page.getByRole("region", { name: "群简介" }).getByText("同城求职互助")).toBeVisible();
    await expect.element(field).not.toBeInTheDocument();
  });
});
