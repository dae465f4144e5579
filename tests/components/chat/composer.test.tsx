import axe from "axe-core";
import { afterEach, describe, expect, test } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { messageOf } from "#tests/support/chat/chat-messages.ts";
import { carrying, compose, editor, faces, kept, paste, sendButton, sent } from "./Conversation.tsx";
import { painted } from "./ListOnPage.tsx";
import { converse, silenceOf } from "./Talk.tsx";

const MB = 1024 ** 2;
/** A file of a size that is said, not written. */
const fileOf = (name: string, size: number, type = ""): File => {
  const file = new File(["x"], name, { type });
  Object.defineProperty(file, "size", { value: size });
  return file;
};
const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const picture = (name: string): File =>
  new File([Uint8Array.from(atob(PIXEL), (byte) => byte.charCodeAt(0))], name, { type: "image/png" });

const emojiButton = () => page.getByRole("button", { name: "表情" });
const picker = () => page.getByRole("dialog", { name: "选择表情" });
const cell = (name: string) => picker().getByRole("button", { name, exact: true });
const chips = () => page.getByRole("list", { name: "待发送的文件" });
const names = (): string[] => kept.draft.files.map(({ name }) => name);
const alertText = () => expect.poll(() => page.getByRole("alert").element().textContent);
/** axe's complaints. */
const problems = async (): Promise<string[]> => {
  const { violations } = await axe.run(document.body, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    // The composer stands alone here, without a page around it.
    rules: { "page-has-heading-one": { enabled: false } },
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
};
const choose = async (button: string, files: File[]): Promise<void> => {
  // A test cannot press keys in the system's dialog, so it fills the field as the dialog would.
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error("no field for files");
  input.click = () => {};
  await page.getByRole("button", { name: button, exact: true }).click();
  Object.defineProperty(input, "files", { value: files, configurable: true });
  input.dispatchEvent(new Event("change", { bubbles: true }));
};

afterEach(async () => {
  await page.viewport(1440, 900);
  await cdp().send("Emulation.setEmulatedMedia", { features: [] });
});

test.each([
  ["图片", ".gif,.jpeg,.jpg,.png,.bmp,.webp"],
  ["视频", ".mp4,.mov"],
  ["文件", ""],
])("the picker of %s offers the files of its kind", async (name, accept) => {
  await page.viewport(1440, 900);
  await compose();
  await choose(name, []);
  expect(document.querySelector<HTMLInputElement>('input[type="file"]')?.accept).toBe(accept);
  expect(names()).toEqual([]);
});

describe("emoji", () => {
  test("go where the caret is, and the caret after them", async () => {
    await page.viewport(1440, 900);
    await compose({ text: "您好" });
    editor().element().focus();
    await userEvent.keyboard("{ArrowLeft}");
    await emojiButton().click();
    await cell("微笑").click();
    await expect.poll(() => kept.draft.text).toBe("您[TUIEmoji_Smile]好");
    await expect.element(picker()).not.toBeInTheDocument();
    await expect.element(editor()).toHaveFocus();
    await userEvent.keyboard("！{ArrowRight}{Backspace}{ArrowLeft}{Backspace}");
    await expect.poll(() => kept.draft.text).toBe("您！");
  });

  test("are picked by keys: arrows in the grid, Escape gives the focus back", async () => {
    await page.viewport(1440, 900);
    await compose();
    emojiButton().element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(cell("期待")).toHaveFocus();
    await userEvent.keyboard("{ArrowLeft}{ArrowUp}{ArrowRight}{ArrowDown}{End}{Home}{ArrowRight}");
    await expect.element(cell("惊讶")).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(picker()).not.toBeInTheDocument();
    await expect.element(emojiButton()).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(cell("期待")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => kept.draft.text).toBe("[TUIEmoji_Expect]");
    await expect.element(editor()).toHaveFocus();
  });

  test("have packs of stickers beside them, which are sent at once and leave the draft", async () => {
    await page.viewport(1440, 900);
    await compose({ text: "草稿" });
    await emojiButton().click();
    await picker().getByRole("tab", { name: "职场能量" }).click();
    await cell("加油").click();
    expect(faces.mock.calls).toEqual([[{ index: 1, data: "yz00" }]]);
    expect(kept.draft.text).toBe("草稿");
  });

  test("close when something else is touched", { tags: "release" }, async () => {
    await page.viewport(1440, 900);
    await compose();
    await emojiButton().click();
    await expect.element(picker()).toBeVisible();
    await editor().click();
    await expect.element(picker()).not.toBeInTheDocument();
  });
});

describe("a tool under a finger", () => {
  test("says its name once it is held for 300 ms, and does nothing when it is let go", { tags: "release" }, async () => {
    await page.viewport(390, 844);
    await compose();
    const tool = emojiButton().element();
    const touch = (type: string, touches: Touch[]): boolean => tool.dispatchEvent(new TouchEvent(type, { touches, bubbles: true }));
    const start = performance.now();
    touch("touchstart", [new Touch({ identifier: 1, target: tool })]);
    await expect.element(page.getByText("表情")).toBeVisible();
    expect(performance.now() - start).toBeGreaterThanOrEqual(299);
    touch("touchend", []);
    await expect.element(page.getByText("表情")).not.toBeInTheDocument();
    // The events that browsers send at the end of a touch.
    (tool as HTMLElement).click();
    await expect.element(picker()).not.toBeInTheDocument();
    touch("touchstart", [new Touch({ identifier: 2, target: tool })]);
    touch("touchend", []);
    (tool as HTMLElement).click();
    await expect.element(picker()).toBeVisible();
  });
});

describe("a video in the mini-program", () => {
  test("is chosen alone, and not longer than a minute", async () => {
    document.documentElement.toggleAttribute("data-mini-program", true);
    await compose();
    const clip = (seconds: number) => new File([silenceOf(seconds)], `${seconds}秒.mp4`);
    await choose("视频", [clip(61)]);
    await expect.element(page.getByRole("alert")).toHaveTextContent("视频「61秒.mp4」超过60秒，请剪短后再发送");
    expect([names(), document.querySelector<HTMLInputElement>("input[type=file]")?.multiple]).toEqual([[], false]);
    await choose("视频", [clip(59)]);
    await expect.poll(names).toEqual(["59秒.mp4"]);
    document.documentElement.toggleAttribute("data-mini-program", false);
    await choose("视频", [clip(61)]);
    await expect.poll(names).toEqual(["59秒.mp4", "61秒.mp4"]);
  });
});

describe("files", () => {
  test("stand with name and size until they are sent or taken out", async () => {
    await compose({ text: "请看附件" });
    await choose("文件", [fileOf("某某科技有限公司录用通知书.pdf", 2.5 * MB), fileOf("a.zip", 100 * MB)]);
    await expect.element(chips().getByText("某某科技有….pdf")).toBeVisible();
    await expect.element(chips().getByText("2.5 MB")).toBeVisible();
    await chips().getByRole("button", { name: "移除文件 a.zip" }).click();
    await choose("文件", [fileOf("a.zip", 1000)]);
    await expect.poll(names).toEqual(["某某科技有限公司录用通知书.pdf", "a.zip"]);
    await userEvent.keyboard("{Enter}");
    expect(sent.mock.calls[0]?.[0].files.map(({ name }) => name)).toEqual(["某某科技有限公司录用通知书.pdf", "a.zip"]);
    await expect.element(chips()).not.toBeInTheDocument();
  });

  test.each([
    ["图片", "a.heic", 1000, "「a.heic」不能作为图片发送，仅支持 gif、jpeg、jpg、png、bmp、webp 格式"],
    ["图片", "a.png", 20 * MB, "图片「a.png」超过 20MB，可改用「文件」发送"],
    ["视频", "a.avi", 1000, "「a.avi」不能作为视频发送，仅支持 mp4、mov 格式"],
    ["视频", "a.mp4", 100 * MB + 1, "视频「a.mp4」超过 100MB，无法发送"],
    ["文件", "a.zip", 100 * MB + 1, "文件「a.zip」超过 100MB，无法发送"],
    ["文件", "a.zip", 0, "文件「a.zip」是空的，无法发送"],
  ])("chosen as %s: %s of %d bytes is refused with a sentence", async (button, name, size, sentence) => {
    await compose();
    await choose(button, [fileOf(name, size), fileOf("b.png", 1000)].slice(0, 1));
    await alertText().toBe(sentence);
    expect(names()).toEqual([]);
    await expect.element(sendButton()).toBeDisabled();
  });

  test("come by paste, unless no reader knows the picture", async () => {
    await compose();
    paste(carrying({}, [picture("截图.png")]));
    await expect.poll(names).toEqual(["截图.png"]);
    paste(carrying({}, [new File(["<svg onload=alert(1)>"], "假.png", { type: "image/png" })]));
    await alertText().toBe("「假.png」不是有效的图片，已移除");
    expect(names()).toEqual(["截图.png"]);
  });

  test("whose names come with them, as from some systems' file windows, are taken as files", async () => {
    await compose();
    paste(carrying({ "text/plain": "简历.pdf\r证书.png" }, [new File(["x"], "简历.pdf"), picture("证书.png")]));
    await expect.poll(names).toEqual(["简历.pdf", "证书.png"]);
    expect(kept.draft.text).toBe("");
  });

  test("are dropped anywhere in the conversation, and the browser opens none in its place", async () => {
    const { store } = await converse([messageOf({ id: "a" }), messageOf({ id: "b" })]);
    const list = page.getByRole("region", { name: "聊天记录" }).element();
    const drop = { dataTransfer: carrying({}, [picture("b.png"), new File(["x"], "c.pdf")]), bubbles: true, cancelable: true };
    list.dispatchEvent(new DragEvent("dragover", drop));
    await expect.element(page.getByText("松开鼠标，添加到消息")).toBeVisible();
    const dropped = new DragEvent("drop", drop);
    list.dispatchEvent(dropped);
    expect(dropped.defaultPrevented).toBe(true);
    await expect.poll(() => store.draft.$draft.get().files.map(({ name }) => name)).toEqual(["b.png", "c.pdf"]);
    await expect.element(page.getByText("松开鼠标，添加到消息")).not.toBeInTheDocument();
  });

  test("of 24 megapixels stand in the message before they are read", async () => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 6000, height: 4000 });
    canvas.getContext("2d")?.fillRect(0, 0, 6000, 4000);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.3));
    await compose();
    paste(carrying({}, [new File([blob ?? ""], "大图.jpg", { type: "image/jpeg" })]));
    // In the next frame, which a picture that is read first would keep back.
    await painted();
    expect(names()).toEqual(["大图.jpg"]);
    await expect.poll(() => chips().element().querySelector("img")?.naturalWidth).toBe(6000);
    await expect.element(sendButton()).toBeEnabled();
  });

  test("that come with a text are a picture of it: the text is taken", async () => {
    await compose();
    editor().element().focus();
    paste(carrying({ "text/plain": "表格" }, [picture("table.png")]));
    await expect.poll(() => kept.draft).toEqual({ text: "表格", files: [], quote: null });
  });

  test("are twenty at most", async () => {
    await compose();
    paste(
      carrying(
        {},
        Array.from({ length: 25 }, (_, number) => new File(["x"], `${number}.pdf`)),
      ),
    );
    await alertText().toBe("一次最多发送 20 个文件");
    expect(names()).toHaveLength(20);
  });
});

describe("on a phone", () => {
  test("the tools are folded, one popup is open at a time, and nothing is wider than the screen", async () => {
    await page.viewport(390, 844);
    await compose({ text: "您好" });
    const image = page.getByRole("button", { name: "图片", exact: true });
    const tools = page.getByRole("button", { name: "更多工具" });
    await expect.element(image).not.toBeInTheDocument();
    await tools.click();
    await expect.element(image).toBeVisible();
    await emojiButton().click();
    await expect.element(picker()).toBeVisible();
    await expect.element(image).not.toBeInTheDocument();
    await tools.click();
    await expect.element(picker()).not.toBeInTheDocument();
    await userEvent.keyboard("{Escape}");
    await expect.element(tools).toHaveFocus();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });
});

describe("for everybody", () => {
  const full = {
    text: "您好[TUIEmoji_Smile]",
    files: [{ name: "简历.pdf", kind: "file" as const, file: fileOf("简历.pdf", 30_000) }],
  };

  test.each([
    ["light", 1440],
    ["dark", 1440],
    ["light", 390],
  ] as const)("axe finds nothing: %s, %d pixels wide", async (scheme, width) => {
    await page.viewport(width, 844);
    await cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: scheme }] });
    await compose(full);
    await emojiButton().click();
    await expect.element(cell("微笑")).toBeVisible();
    expect(matchMedia("(prefers-color-scheme: dark)").matches).toBe(scheme === "dark");
    expect(await problems()).toEqual([]);
  });
});
