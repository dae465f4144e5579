import axe from "axe-core";
import { afterEach, describe, expect, test } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Bubble } from "#islands/chat/conversation/bubbles/Bubble.tsx";
import { chatFailure } from "#lib/chat/failures.ts";
import { emojiToken } from "#lib/domain/chat/messages/emoji.ts";
import type { Content, Message } from "#lib/domain/chat/messages/message.ts";
import { OFFERED_REACTIONS } from "#lib/domain/chat/messages/reactions.ts";
import { messageOf } from "#tests/support/chat/chat-messages.ts";
import { carrying } from "./Conversation.tsx";
import { bareContents, contents, converse, drawPicture, messagesOf, reported, row, rows, said, silence, wordsOf } from "./Talk.tsx";

const FAILED = { state: "failed", failure: chatFailure(2801) } as const;
const image = (url: string, own: Partial<Extract<Content, { kind: "image" }>> = {}): Content => ({
  ...{ kind: "image", url, preview: url, width: 900, height: 600, format: "png" },
  ...own,
});
const problems = async (): Promise<string[]> => {
  const { violations } = await axe.run(document.body, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
};

afterEach(async () => {
  await page.viewport(1440, 900);
  await cdp().send("Emulation.setEmulatedMedia", { features: [] });
});

/** The words of a bubble, with those of its pictures and buttons. */
const shownBy = (bubble: Element): string => {
  const named = [...bubble.querySelectorAll("img, [role=img], button")];
  return `${bubble.textContent} ${named.map((one) => one.getAttribute("alt") ?? one.getAttribute("aria-label") ?? "").join(" ")}`.trim();
};

describe("a bubble", () => {
  test("is never empty, even if the message lacks a part", async () => {
    const all = messagesOf([...contents(await drawPicture(90, 60), silence()), ...bareContents()]);
    await render(
      <ul>
        {all.map((message) => (
          <li key={message.id}>
            <Bubble message={message} connection="connected" onPreview={() => undefined} />
          </li>
        ))}
      </ul>,
    );
    const bubbles = [...document.querySelectorAll("li")];
    expect(bubbles).toHaveLength(all.length);
    for (const [index, bubble] of bubbles.entries()) expect([index, shownBy(bubble)]).not.toEqual([index, ""]);
  });

  test("of an own file has the ground of an own text, and one of the other side that of theirs", async () => {
    const file: Content = { kind: "file", url: "https://x.example/f", name: "简历.pdf", size: 9 };
    const text: Content = { kind: "text", text: "简历见附件" };
    await converse([...messagesOf([file, text], { isMine: true }), ...messagesOf([file, text])]);
    const groundOf = (index: number): string => {
      const inside = rows()
        .nth(index)
        .getByText(index % 2 === 0 ? "简历.pdf" : "简历见附件", { exact: true })
        .element();
      const bubble = inside.closest(".bg-brand-50, .bg-card");
      return bubble ? getComputedStyle(bubble).backgroundColor : "";
    };
    const [ownFile, ownText, theirFile, theirText] = [0, 1, 2, 3].map(groundOf);
    expect([ownFile, theirFile]).toEqual([ownText, theirText]);
    expect(ownFile).not.toBe(theirFile);
  });

  test("of an unsent picture or video opens nothing, and of a complete upload shows no figure", async () => {
    const url = await drawPicture(900, 600);
    const video: Content = { kind: "video", url: "https://a.example/v.mp4", cover: url, width: 900, height: 600, seconds: 3 };
    const { chat, store } = await converse(messagesOf([image(url), video], { isMine: true, delivery: FAILED }));
    for (const name of ["查看大图", "播放视频"]) await expect.element(page.getByRole("button", { name })).toBeDisabled();
    store.sending.send({ kind: "file", file: new File(["x"], "简历.pdf") });
    chat.sending[0]?.progress(0.5);
    await expect.poll(wordsOf(row("简历.pdf"))).toContain("50%");
    chat.sending[0]?.progress(1);
    await expect.poll(wordsOf(row("简历.pdf"))).not.toContain("%");
  });

  test("is never HTML, even if the message contains some", async () => {
    const hostile = '<img src=x onerror="alert(1)"><script>alert(1)</script>';
    const of = (content: Content): Content =>
      JSON.parse(JSON.stringify(content, (_key, value) => (typeof value === "string" && value === "" ? hostile : value)));
    const all = messagesOf(bareContents().map((content) => ("url" in content ? content : of(content))));
    await converse(all.map((message) => ({ ...message, name: hostile })));
    await expect.poll(() => rows().elements().length).toBe(all.length);
    expect(document.querySelectorAll("main script, main [onerror]")).toHaveLength(0);
  });

  test.each([
    ["light", 1440],
    ["dark", 992],
    ["light", 390],
  ] as const)("can be used by everybody, on both sides: %s, %d pixels wide", async (scheme, width) => {
    await page.viewport(width, 844);
    await cdp().send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: scheme }] });
    const all = contents(await drawPicture(900, 600), silence());
    await converse([...messagesOf(all), ...messagesOf(all, { isMine: true })]);
    expect(await problems()).toEqual([]);
    for (const element of rows().elements()) expect(element.scrollWidth).toBeLessThanOrEqual(width);
  });

  test("is no wider than its room: 300 pixels for a picture, the list for a long word", { tags: "release" }, async () => {
    const tall = image(await drawPicture(60, 900), { width: 60, height: 900 });
    const word: Content = { kind: "text", text: "W".repeat(3000) };
    const video = { kind: "video", url: "https://a.example/v.mp4", cover: null, width: 900, height: 600, seconds: 3 } as const;
    const portrait = { ...video, width: 1080, height: 1920 };
    await converse(messagesOf([word, image(await drawPicture(900, 600)), tall, portrait, video]));
    await expect.poll(() => document.querySelectorAll("li img").length).toBe(2);
    const videos = () =>
      page
        .getByRole("button", { name: "播放视频" })
        .elements()
        .map((video) => video.getBoundingClientRect())
        .map(({ width, height }) => [Math.round(width), Math.round(height)]);
    expect(videos()).toEqual([
      [169, 300],
      [300, 200],
    ]);
    const size = (index: number) => document.querySelectorAll("li img")[index]?.getBoundingClientRect();
    expect(size(0)).toMatchObject({ width: 300, height: 200 });
    expect(size(1)).toMatchObject({ width: 20, height: 300 });
    await page.viewport(390, 844);
    expect(size(0)).toMatchObject({ width: 210, height: 140 });
    expect(size(1)).toMatchObject({ width: 14, height: 210 });
    expect(videos()).toEqual([
      [123, 218],
      [218, 145],
    ]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });

  test("is no wider for a name of 64 characters, or one that is written from right to left", async () => {
    await page.viewport(390, 844);
    const name = `محمد عبد الله ${"خ".repeat(50)}`;
    const quote = { messageId: "gone", isMine: false, name, account: "", kind: "text", text: "مرحبا", time: 0 } as const;
    await converse([messageOf({ id: "a", quote }), messageOf({ id: "b", content: { kind: "file", url: "", name, size: 5 } })]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    for (const element of document.querySelectorAll("li button, li p"))
      expect(element.getBoundingClientRect().right).toBeLessThan(390);
  });

  test("of a voice message plays, stops and rewinds, one at a time", async () => {
    const audio: Content = { kind: "audio", url: silence(), seconds: 6 };
    await converse(messagesOf([audio, audio]));
    const [first, second] = document.querySelectorAll("audio");
    if (!first || !second) throw new Error("no players");
    const press = (index: number) =>
      rows()
        .nth(index)
        .getByRole("button", { name: /语音消息/ })
        .click();
    await press(0);
    await expect.poll(() => first.currentTime).toBeGreaterThan(0);
    await press(1);
    await expect.poll(() => [first.paused, first.currentTime, second.paused]).toEqual([true, 0, false]);
    await press(1);
    await expect.poll(() => [second.paused, second.currentTime]).toEqual([true, 0]);
  });

  test("says that a voice message cannot be played, and has no button without its address", { tags: "release" }, async () => {
    const audio = (url: string): Content => ({ kind: "audio", url, seconds: 5 });
    await converse(messagesOf([audio("data:audio/wav;base64,AAAA"), audio("")]));
    const players = page.getByRole("button", { name: "播放 语音消息，5秒" });
    expect(players.elements()).toHaveLength(1);
    await players.click();
    await expect.poll(said).toEqual(["文件已失效"]);
    await expect.element(players).toBeVisible();
    await expect.poll(wordsOf(rows().last())).toContain("文件已失效");
  });

  test("of a card says all that the card holds, and leads out of the site by checked links", async () => {
    const cards = contents("data:,", "").filter(({ kind }) => ["link", "order", "evaluation", "service"].includes(kind));
    await converse(messagesOf(cards));
    const words = "面试须知 后端工程师 杭州 · 3–5年 20–35K 回复很快 常见问题 请选择 电话 0571-88888888 官网".split(" ");
    const shown = () =>
      rows()
        .elements()
        .map(({ textContent }) => textContent)
        .join(" ");
    // The code of cards comes with the first one; until then a card is its words.
    for (const word of words) await expect.poll(shown).toContain(word);
    await expect.element(rows().getByRole("img", { name: "5星（满分5星）" })).toBeVisible();
    const links = rows()
      .elements()
      .flatMap((element) => [...element.querySelectorAll("a")])
      .map(({ href, target, rel }) => [href, target, rel]);
    expect(links).toEqual(
      Array.from({ length: 3 }, () => ["https://jobs.example.com/", "_blank", expect.stringMatching(/^noopener noreferrer/)]),
    );
  });

  test("gets its missing picture once the connection is back, and its writer's too", { tags: "release" }, async () => {
    await cdp().send("Network.enable");
    await cdp().send("Network.setBlockedURLs", { urls: ["*/icons/apple-touch-icon.png*", "*/icons/icon-192.png*"] });
    const { $connection } = await converse([
      messageOf({ id: "a", avatar: "/icons/icon-192.png", content: image("/icons/apple-touch-icon.png") }),
    ]);
    await expect.element(page.getByText("文件已失效")).toBeVisible();
    const shown = () =>
      [...rows().first().element().querySelectorAll("img")].map((img) => [img.getAttribute("src"), img.naturalWidth > 0]);
    await expect.poll(shown).toEqual([]);
    $connection.set("disconnected");
    await cdp().send("Network.setBlockedURLs", { urls: [] });
    $connection.set("connected");
    await expect.poll(shown).toEqual([
      ["/icons/icon-192.png", true],
      ["/icons/apple-touch-icon.png", true],
    ]);
  });

  test("asks once more for a picture that failed after the line was back", { tags: "release" }, async () => {
    const devtools = cdp();
    const held: string[] = [];
    devtools.on("Fetch.requestPaused", ({ requestId }) => held.push(requestId));
    await devtools.send("Fetch.enable", { patterns: [{ urlPattern: "*/icons/icon-512.png*" }] });
    const { $connection } = await converse([
      messageOf({ id: "a", avatar: "/icons/logo.svg", content: image("/icons/icon-512.png") }),
    ]);
    await expect.poll(() => held.length).toBe(1);
    // A writer's face is another element whenever the line is another.
    const face = () => rows().first().element().querySelector("img");
    for (const line of ["disconnected", "connected"] as const) {
      const before = face();
      $connection.set(line);
      await expect.poll(face).not.toBe(before);
    }
    await devtools.send("Fetch.failRequest", { requestId: held[0] ?? "", errorReason: "InternetDisconnected" });
    await expect.poll(() => held.length).toBe(2);
    await devtools.send("Fetch.disable");
    const width = () => [...rows().first().element().querySelectorAll("img")].at(-1)?.naturalWidth;
    await expect.poll(width).toBe(512);
  });

  test("of a voice message stops when a picture opens over it", { tags: "release" }, async () => {
    const audio: Content = { kind: "audio", url: silence(), seconds: 6 };
    await converse(messagesOf([audio, image(await drawPicture(90, 60))]));
    const player = document.querySelector("audio");
    if (!player) throw new Error("no player");
    await rows()
      .first()
      .getByRole("button", { name: /语音消息/ })
      .click();
    await expect.poll(() => player.currentTime).toBeGreaterThan(0);
    await page.getByRole("button", { name: "查看大图" }).click();
    await expect.element(page.getByRole("dialog", { name: "图片预览" })).toBeVisible();
    expect([player.paused, player.currentTime]).toEqual([true, 0]);
  });

  test("shows nothing that is held for dangerous, and says so", async () => {
    const url = await drawPicture(10, 10);
    const risky = { isRisky: true };
    await converse([
      messageOf({ id: "a", ...risky, content: image(url) }),
      messageOf({ id: "b", ...risky, content: { kind: "audio", url: silence(), seconds: 5 } }),
      messageOf({ id: "c", ...risky, isMine: true, delivery: FAILED, content: { kind: "text", text: "违规的话" } }),
      messageOf({ id: "d", ...risky, isMine: true, delivery: FAILED, content: image(url) }),
    ]);
    await expect.poll(wordsOf(rows().nth(0))).toContain("涉及敏感内容，无法查看");
    await expect.poll(wordsOf(rows().nth(1))).toContain("涉及敏感内容，无法收听");
    await expect.poll(wordsOf(rows().nth(2))).toContain("涉及敏感内容，发送失败");
    await expect.poll(wordsOf(rows().nth(3))).toContain("涉及敏感内容，发送失败");
    // Neither shown, nor played, nor sent again. The menu of an own one has 删除 alone.
    expect(document.querySelectorAll('li img, li audio, li button:not([aria-label="消息操作"])')).toHaveLength(0);
    expect(document.querySelectorAll("li button")).toHaveLength(2);
  });
});

describe("a message", () => {
  const open = async (text: string): Promise<void> => {
    await row(text).getByText(text, { exact: false }).click({ button: "right" });
  };
  const items = () =>
    page
      .getByRole("menuitem")
      .elements()
      .map(({ textContent }) => textContent);
  const asked = messageOf({ id: "asked", content: { kind: "text", text: "周三下午方便面试吗？" } });

  test("is quoted by its menu: the strip stands over the editor, goes by a press, and the answer leads to its original", async () => {
    const answer: Partial<Message> = { quote: null };
    const { chat, store } = await converse([asked]);
    await open("周三下午");
    await expect.poll(items).toEqual(["复制", "翻译", "转发", "引用", "多选", "删除"]);
    await page.getByRole("menuitem", { name: "引用" }).click();
    const editor = page.getByRole("textbox", { name: "消息内容" });
    const strip = page.getByRole("region", { name: "发送消息" });
    await expect.element(editor).toHaveFocus();
    await expect.poll(wordsOf(strip)).toContain("陈晓：周三下午方便面试吗？");
    await page.getByRole("button", { name: "取消引用" }).click();
    expect(store.draft.$draft.get().quote).toBeNull();
    await open("周三下午");
    await page.getByRole("menuitem", { name: "引用" }).click();
    await userEvent.keyboard("方便的{Enter}");
    expect(chat.sending[0]?.message.quote).toMatchObject({ messageId: "asked", text: "周三下午方便面试吗？", ...answer.quote });
    await expect.poll(wordsOf(strip)).not.toContain("陈晓");
    await row("方便的").getByRole("button", { name: "查看引用的消息：陈晓：周三下午方便面试吗？" }).click();
    const original = row("周三下午").first().element().querySelector("[data-message]");
    await expect.poll(() => original?.getAnimations().length).toBe(1);
  });

  test("is answered with an emoji, which a press joins or takes back", async () => {
    const { chat } = await converse([asked, messageOf({ id: "b" })]);
    await open("周三下午");
    await page.getByRole("menuitemcheckbox", { name: "回应「赞」" }).click();
    const like = row("周三下午").getByRole("button", { name: "1人回应「赞」" });
    await expect.element(like).toHaveAttribute("aria-pressed", "true");
    expect(chat.asked.filter((name) => name.startsWith("react "))).toEqual(["react asked [TUIEmoji_Like] true"]);
    chat.push({ type: "reactions", id: "asked", reactions: [{ token: "[TUIEmoji_Like]", count: 2, isMine: true }] });
    await row("周三下午").getByRole("button", { name: "2人回应「赞」" }).click();
    await expect.element(like).toHaveAttribute("aria-pressed", "false");
    // Other clients may react with emoji that are not ours.
    const [foreign, ours] = ["like", "[TUIEmoji_Ok]"].map((token) => ({ token, count: 1, isMine: false }));
    chat.push({ type: "reactions", id: "asked", reactions: [foreign, ours].flatMap((reaction) => reaction ?? []) });
    await expect.element(row("周三下午").getByRole("button", { name: "1人回应「OK」" })).toBeVisible();
    expect(row("周三下午").getByRole("button", { name: /回应/ }).elements()).toHaveLength(2);
    await open("周三下午");
    await expect.element(page.getByRole("menuitem", { name: "复制" })).toHaveFocus();
    await userEvent.keyboard("{ArrowUp}{ArrowRight}");
    await expect.element(page.getByRole("menuitemcheckbox", { name: "回应「OK」" })).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(page.getByRole("menuitem", { name: "复制" })).toHaveFocus();
    expect((await axe.run(document.body)).violations).toEqual([]);
  });

  test("has its answers below it, in as many lines as they need, at the side of who wrote it", async () => {
    await page.viewport(320, 568);
    const own = {
      ...asked,
      id: "own",
      isMine: true,
      content: { kind: "text", text: "我周三下午一直都有空，四点以后都可以" },
    } as const;
    const { chat } = await converse([asked, own]);
    const all = OFFERED_REACTIONS.map((emoji) => ({ token: emojiToken(emoji), count: 99, isMine: false }));
    for (const id of ["asked", "own"]) chat.push({ type: "reactions", id, reactions: all });
    for (const [text, side] of [
      ["周三下午方便", "left"],
      ["我周三下午一直", "right"],
    ] as const) {
      const chips = row(text).getByRole("button", { name: /人回应/ });
      await expect.poll(() => chips.elements().length).toBe(6);
      const boxes = chips.elements().map((chip) => chip.getBoundingClientRect());
      const bubble = row(text).element().querySelector(".rounded-card")?.getBoundingClientRect();
      const lines = Map.groupBy(boxes, ({ top }) => top);
      expect(lines.size).toBeGreaterThan(1);
      for (const line of lines.values())
        expect(side === "left" ? line[0]?.left : line.at(-1)?.right).toBeCloseTo(bubble?.[side] ?? Number.NaN, 0);
    }
  });

  test("keeps the keys beside it when the answer they have taken back was the last", async () => {
    const { chat } = await converse([asked, messageOf({ id: "b" })]);
    chat.push({ type: "reactions", id: "asked", reactions: [{ token: "[TUIEmoji_Like]", count: 2, isMine: true }] });
    const like = row("周三下午").getByRole("button", { name: /人回应「赞」/ });
    await expect.element(like).toBeVisible();
    like.element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(row("周三下午").getByRole("button", { name: "1人回应「赞」" })).toHaveFocus();
    chat.push({ type: "reactions", id: "asked", reactions: [{ token: "[TUIEmoji_Like]", count: 1, isMine: true }] });
    await userEvent.keyboard("{Enter}");
    await expect.element(like).not.toBeInTheDocument();
    const menu = row("周三下午").getByRole("button", { name: "消息操作" });
    await expect.element(menu).toHaveFocus();
    expect(getComputedStyle(menu.element()).opacity).toBe("1");
  });

  test("goes without its quote when the original was revoked since, and says so", { tags: "release" }, async () => {
    const { chat, store } = await converse([asked, messageOf({ id: "b" })]);
    store.draft.quote(asked);
    await expect.element(page.getByRole("textbox", { name: "消息内容" })).toHaveFocus();
    await userEvent.keyboard("方便的");
    chat.push({ type: "changed", messages: [{ ...asked, revoked: { by: "manager7" } }] });
    await userEvent.keyboard("{Enter}");
    await expect.poll(said).toEqual(["引用失败"]);
    expect(chat.sending[0]?.message).toMatchObject({ quote: null, content: { text: "方便的" } });
  });

  test("says of its quote when the original was taken back, and when it is nowhere", async () => {
    const quote = {
      messageId: "asked",
      isMine: false,
      name: "",
      account: "manager7",
      kind: "text",
      text: "周三",
      time: 0,
    } as const;
    const { chat } = await converse([
      { ...asked, revoked: { by: "manager7" } },
      messageOf({ id: "b", isMine: true, quote }),
      messageOf({ id: "c", isMine: true, quote: { ...quote, messageId: "gone", kind: "image" } }),
    ]);
    await expect.element(row("引用内容已撤回")).toBeVisible();
    await page.getByRole("button", { name: "查看引用的消息：陈晓：[图片]" }).click();
    await expect.poll(said).toEqual(["无法定位到原消息"]);
    expect(chat.asked.filter((name) => name === "history")).toHaveLength(1);
  });

  test("leads to an original that has to be loaded first", { tags: "release" }, async () => {
    const quote = {
      messageId: "old0",
      isMine: false,
      name: "",
      account: "manager7",
      kind: "text",
      text: "很早",
      time: 1_794_000_000,
    } as const;
    const talk = (from: number, count: number, time: number) =>
      Array.from({ length: count }, (_, index) =>
        messageOf({ id: `old${from + index}`, time: time + index, content: { kind: "text", text: `第${from + index}句` } }),
      );
    const newest = [...talk(30, 30, 1_794_000_100), messageOf({ id: "b", time: 1_794_000_200, quote })];
    await converse(newest, [talk(15, 15, 1_794_000_050), talk(0, 15, 1_794_000_000)]);
    await page.getByRole("button", { name: "查看引用的消息：陈晓：很早" }).click();
    await expect.element(row("第0句").first()).toBeInViewport();
  });

  test("has its menu by a press of 500 ms, and by keys", async () => {
    await page.viewport(390, 844);
    await converse([asked]);
    const bubble = row("周三下午").getByText("周三下午", { exact: false }).element();
    const { x, y } = bubble.getBoundingClientRect();
    const touch = new Touch({ identifier: 1, target: bubble, clientX: x + 5, clientY: y + 5 });
    const start = performance.now();
    bubble.dispatchEvent(new TouchEvent("touchstart", { touches: [touch], bubbles: true }));
    await expect.element(page.getByRole("menuitem", { name: "引用" })).toBeVisible();
    expect(performance.now() - start).toBeGreaterThanOrEqual(499);
    bubble.dispatchEvent(new TouchEvent("touchend", { touches: [], bubbles: true }));
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("menu")).not.toBeInTheDocument();
    page.getByRole("button", { name: "消息操作" }).element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("menuitem", { name: "复制" })).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(page.getByRole("menuitem", { name: "翻译" })).toHaveFocus();
  });

  test("goes away when that is asked and confirmed", async () => {
    const { chat } = await converse([asked]);
    await open("周三下午");
    await page.getByRole("menuitem", { name: "删除" }).click();
    const dialog = page.getByRole("dialog", { name: "删除这条消息？" });
    await dialog.getByRole("button", { name: "取消" }).click();
    expect(chat.asked).not.toContain("delete");
    await open("周三下午");
    await page.getByRole("menuitem", { name: "删除" }).click();
    await dialog.getByRole("button", { name: "删除" }).click();
    await expect.element(row("周三下午")).not.toBeInTheDocument();
  });

  test("that failed is sent again when that is confirmed, and keeps its words for the editor when it is taken back", async () => {
    const failed = messageOf({ id: "own0", isMine: true, delivery: FAILED, content: { kind: "text", text: "没发出去" } });
    const back = messageOf({
      id: "own1",
      isMine: true,
      revoked: { by: "recruitUser1" },
      content: { kind: "text", text: "说错了" },
    });
    const { chat, store } = await converse([failed, back]);
    chat.client.messages.send("C2Cmanager7", { kind: "text", text: "没发出去" }, () => undefined);
    await page.getByRole("button", { name: "发送失败，点击重发" }).click();
    const dialog = page.getByRole("dialog", { name: "重发消息" });
    await expect.poll(wordsOf(dialog)).toContain("确认重发该消息？");
    await dialog.getByRole("button", { name: "重发" }).click();
    await expect.element(page.getByRole("img", { name: "发送中" })).toBeVisible();
    await page.getByRole("button", { name: "重新编辑" }).click();
    expect(store.draft.$draft.get().text).toBe("说错了");
  });

  test("on its way says how far it has come, and is called off by a press", async () => {
    const { chat, store } = await converse([]);
    store.sending.send({ kind: "file", file: new File(["x"], "简历.pdf") });
    chat.sending[0]?.progress(0.42);
    await expect.poll(wordsOf(row("简历.pdf"))).toContain("42%");
    await page.getByRole("button", { name: "取消发送" }).click();
    await expect.element(row("简历.pdf")).not.toBeInTheDocument();
    expect([chat.asked.filter((name) => name.startsWith("cancel")), reported.mock.calls]).toEqual([["cancel own0"], []]);
  });

  test("that may not be written replaces the editor by a sentence and keeps the draft", async () => {
    const { chat, store } = await converse([asked]);
    store.sending.send({ kind: "text", text: "您好" });
    store.draft.write({ text: "还没写完", files: [], quote: null });
    chat.sending[0]?.answer({ ok: false, failure: chatFailure(10_017) });
    await expect.element(page.getByRole("status").filter({ hasText: "您已被管理员禁言" })).toBeVisible();
    // Why it has failed stands beside the message, too.
    await expect.element(page.getByRole("listitem").filter({ hasText: "您已被管理员禁言" })).toBeVisible();
    await expect.element(page.getByRole("textbox", { name: "消息内容" })).not.toBeInTheDocument();
    const dataTransfer = carrying({}, [new File(["x"], "简历.pdf")]);
    document.querySelector("section")?.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
    await expect.poll(said).toEqual(["您已被管理员禁言"]);
    await page.getByRole("button", { name: "重新尝试发送" }).click();
    await expect.poll(wordsOf(page.getByRole("textbox", { name: "消息内容" }))).toContain("还没写完");
  });
});
