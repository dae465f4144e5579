/** Drafts: one a conversation, which outlives a reload. */
import { beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { type Draft, NO_DRAFT } from "#lib/domain/chat/composing/draft.ts";
import { mentionToken } from "#lib/domain/chat/composing/mentions.ts";
import { quoteOf } from "#lib/domain/chat/messages/quoting.ts";
import { createDraft, createDrafts } from "#lib/stores/chat/conversation/draft.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { messageOf } from "#tests/support/chat/chat-messages.ts";

const PEER = "C2Cmanager7";
let browser: ReturnType<typeof createEnvironment>;
beforeEach(() => {
  browser = createEnvironment();
  setEnvironment(browser.environment);
});

/** The draft as this tab has it, at first and after each reload. */
const open = () => createDraft("recruitUser1", PEER);
const fileOf = (name: string): Draft["files"][number] => ({ name, kind: "file", file: new File(["x"], name) });

describe("a draft", () => {
  test("has its text again after a reload", () => {
    open().write({ ...NO_DRAFT, text: "您好[TUIEmoji_Smile]" });
    expect(open().$draft.get().text).toBe("您好[TUIEmoji_Smile]");
  });

  test("has its quote again after a reload", () => {
    const asked = messageOf({ id: "asked" });
    open().quote(asked);
    expect(open().$draft.get()).toEqual({ ...NO_DRAFT, quote: quoteOf(asked) });
  });

  test("answers no message once the quote is taken off", () => {
    const draft = open();
    draft.quote(messageOf({ id: "asked" }));
    draft.unquote();
    expect([draft.$draft.get(), open().$draft.get()]).toEqual([NO_DRAFT, NO_DRAFT]);
  });

  test("that was sent is gone from the storage", () => {
    const draft = open();
    draft.write({ ...NO_DRAFT, text: "您好" });
    draft.write(NO_DRAFT);
    expect(browser.environment.session.keys()).toEqual([]);
  });

  test("takes a revoked text at its end", () => {
    const draft = open();
    draft.write({ ...NO_DRAFT, text: "另外" });
    draft.reEdit(messageOf({ id: "a", isMine: true, content: { kind: "text", text: "说错了" } }));
    expect([draft.$draft.get().text, draft.$reEdits.get()]).toEqual(["另外说错了", 1]);
  });

  test("takes a revoked text with its mentions, where they are known", () => {
    const draft = open();
    const token = mentionToken({ account: "recruitUser2", name: "王小明" });
    const revoked = messageOf({ id: "a", isMine: true, content: { kind: "text", text: "@王小明 好\ufdd0" } });
    draft.reEdit(revoked, `${token} 好`);
    draft.reEdit(revoked);
    expect(draft.$draft.get().text).toBe(`${token} 好@王小明 好`);
  });

  test("keeps its mentions over a reload", () => {
    const token = mentionToken({ account: "recruitUser2", name: "王小明" });
    open().write({ ...NO_DRAFT, text: `${token} 在吗` });
    expect(open().$draft.get().text).toBe(`${token} 在吗`);
  });

  test("takes nothing of a revoked file", () => {
    const draft = open();
    draft.reEdit(messageOf({ id: "a", isMine: true, content: { kind: "file", url: "", name: "a.pdf", size: 1 } }));
    expect([draft.$draft.get(), draft.$reEdits.get()]).toEqual([NO_DRAFT, 0]);
  });

  test.each(["{", "7", '{"text":7}', "[]"])("is empty where storage holds %j", (stored) => {
    browser.environment.session.set(`chat-draft:recruitUser1:${PEER}`, stored);
    expect(open().$draft.get()).toEqual(NO_DRAFT);
  });
});

describe("the files of a draft", () => {
  beforeEach(() => open().write({ ...NO_DRAFT, text: "附件", files: [fileOf("a.pdf")] }));

  test("are named as lost after a reload", () => {
    const reloaded = open();
    expect([reloaded.$draft.get().files, reloaded.$lostFiles.get()]).toEqual([[], ["a.pdf"]]);
  });

  test("stay named while the user goes on writing", () => {
    const reloaded = open();
    reloaded.change({ text: "附件！" });
    expect([reloaded.$lostFiles.get(), open().$lostFiles.get()]).toEqual([["a.pdf"], ["a.pdf"]]);
  });

  test("are named no longer once the user has chosen others", () => {
    const reloaded = open();
    reloaded.change({ files: [fileOf("b.pdf")] });
    expect([reloaded.$lostFiles.get(), open().$lostFiles.get()]).toEqual([[], ["b.pdf"]]);
  });

  test("are named no longer once the rest was sent", () => {
    const reloaded = open();
    reloaded.write(NO_DRAFT);
    expect([reloaded.$lostFiles.get(), open().$lostFiles.get()]).toEqual([[], []]);
  });
});

describe("the drafts of an account", () => {
  test("are those of all its conversations, also from before a reload", () => {
    createDrafts("recruitUser1")
      .of("C2Ca")
      .write({ ...NO_DRAFT, text: "一" });
    const drafts = createDrafts("recruitUser1");
    drafts.of("C2Cb").write({ ...NO_DRAFT, text: "二" });
    expect(drafts.all()).toEqual({ C2Ca: { ...NO_DRAFT, text: "一" }, C2Cb: { ...NO_DRAFT, text: "二" } });
  });

  test("are not shown to another account", () => {
    createDrafts("recruiter1")
      .of(PEER)
      .write({ ...NO_DRAFT, text: "一号的话" });
    expect(createDrafts("recruiter2").of(PEER).$draft.get()).toEqual(NO_DRAFT);
  });

  test("remove those of another account from the tab", () => {
    browser.environment.session.set("chat-draft:7:C2Ca", '{"text":"别人的话"}');
    browser.environment.session.set("chat-draft:8:C2Cb", '{"text":"自己的话"}');
    expect(createDrafts("8").all()).toEqual({ C2Cb: { ...NO_DRAFT, text: "自己的话" } });
    expect(browser.environment.session.keys()).toEqual(["chat-draft:8:C2Cb"]);
  });

  test("outlive the stores of a login", () => {
    const drafts = createDrafts("recruitUser1");
    const draft = drafts.of(PEER);
    expect(drafts.of(PEER)).toBe(draft);
  });

  test("say whether files would be lost with the page", () => {
    const drafts = createDrafts("recruitUser1");
    drafts.of(PEER).change({ text: "附件" });
    expect(drafts.hasFiles()).toBe(false);
    drafts.of(PEER).change({ files: [fileOf("a.pdf")] });
    expect(drafts.hasFiles()).toBe(true);
    drafts.clear();
    expect(drafts.hasFiles()).toBe(false);
  });
});
