import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { attachmentKind, attachmentProblem } from "#lib/domain/chat/composing/attachments.ts";
import { type Draft, draftFrom, isEmptyDraft, lostFilesIn, NO_DRAFT, savedDraft } from "#lib/domain/chat/composing/draft.ts";
import { excessCharacters, MESSAGE_MAX_BYTES, readyToSend } from "#lib/domain/chat/composing/sending.ts";
import { bytesOf } from "#lib/domain/chat/composing/weight.ts";
import { customData } from "#lib/domain/chat/messages/custom-data.ts";
import type { Quote } from "#lib/domain/chat/messages/quote.ts";

const MB = 1024 ** 2;
const quote: Quote = {
  messageId: "144115-1-7",
  isMine: false,
  name: "陈晓",
  account: "manager7",
  kind: "text",
  text: "周三方便吗？",
  time: 1_795_000_000,
};
const file = { name: "a.pdf", kind: "file", file: new File(["a"], "a.pdf") } as const;
const withText = (text: string): Draft => ({ ...NO_DRAFT, text });

describe("a draft that is sent", () => {
  test.each(["", " ", "\n\n", "\u3000\t\n"])("is nothing when its text is %j", (text) => {
    expect(readyToSend(withText(text))).toBeNull();
    expect(readyToSend({ ...withText(text), quote })).toBeNull();
    expect(readyToSend({ ...withText(text), files: [file] })).toEqual({ text: "", files: [file], quote: null });
  });

  test("loses only trailing line breaks", () => {
    expect(readyToSend({ text: "\n您好\n请问\n\n", files: [], quote })).toEqual({ text: "\n您好\n请问", files: [], quote });
  });

  test("fits with its quote, and all that travels along", () => {
    const long = { ...quote, text: "引".repeat(100), name: "名".repeat(20) };
    const sent = (text: string, sequence: number) => bytesOf([text, customData(long, { account: "manager7", sequence })]);
    const most = "字".repeat(4100 - excessCharacters({ text: "字".repeat(4100), quote: long }));
    expect(readyToSend({ ...withText(most), quote: long })).not.toBeNull();
    expect(sent(most, 4_000_000_000)).toBeLessThan(MESSAGE_MAX_BYTES);
    expect(readyToSend({ ...withText(`${most}字`), quote: long })).toBeNull();
    expect(readyToSend(withText(`${most}字`))).not.toBeNull();
  });

  test("fits into the 12 K of the service, as it is measured there", () => {
    const bytes = (text: string): number => new TextEncoder().encode(text).length;
    const form = (text: string): string => JSON.stringify([{ MsgType: "TIMTextElem", MsgContent: { Text: text } }]);
    const text = fc.tuple(fc.string({ unit: "binary", minLength: 1, maxLength: 20 }), fc.integer({ min: 1, max: 13_000 }));
    fc.assert(
      fc.property(text, ([part, times]) => {
        const sent = readyToSend(withText(part.repeat(Math.ceil(times / part.length))));
        if (sent === null) return;
        expect(bytes(sent.text)).toBeLessThan(MESSAGE_MAX_BYTES);
        expect(bytes(form(sent.text))).toBeLessThan(8 * MESSAGE_MAX_BYTES);
      }),
    );
    // Quadratic code would take minutes.
    expect(excessCharacters(withText(`${"\n".repeat(200_000)}x`))).toBeGreaterThan(0);
    expect(excessCharacters(withText("字".repeat(4000)))).toBe(0);
    // Of signs that JSON spells out as many fit as of others.
    expect(excessCharacters(withText('"\n'.repeat(6000)))).toBe(0);
    expect(excessCharacters(withText("字".repeat(4100)))).toBeGreaterThan(40);
    expect(readyToSend(withText("字".repeat(4100)))).toBeNull();
    expect(excessCharacters(withText("字".repeat(4100 - excessCharacters(withText("字".repeat(4100))))))).toBe(0);
  });
});

describe("a file", () => {
  test.each([
    ["a.PNG", 1, null, null],
    ["a.png", 20 * MB - 1, "image", null],
    ["a.png", 20 * MB, "image", "image-size"],
    ["a.png", 20 * MB, null, "image-size"],
    ["a.png", 20 * MB + 1, "file", null],
    ["a.heic", 1, "image", "image-type"],
    ["a.heic", 1, null, null],
    ["png", 1, "image", "image-type"],
    ["a.mp4", 100 * MB, "video", null],
    ["a.mp4", 100 * MB + 1, "video", "video-size"],
    ["a.avi", 1, "video", "video-type"],
    ["a.zip", 100 * MB, "file", null],
    ["a.zip", 100 * MB + 1, "file", "file-size"],
    ["a.zip", 100 * MB + 1, null, "file-size"],
    ["a.pdf", 0, null, "file-empty"],
  ] as const)("%s of %d bytes chosen as %s: %s", (name, size, chosenAs, problem) => {
    expect(attachmentProblem({ name, size }, chosenAs)).toBe(problem);
  });

  test.each([
    ["a.JPG", null, "image"],
    ["a.JPG", "image", "image"],
    ["a.JPG", "file", "file"],
    ["a.mov", null, "video"],
    ["a.mov", "file", "file"],
    ["a.mp4.exe", null, "file"],
    ["jpg", null, "file"],
  ] as const)("%s chosen as %s is sent as %s", (name, chosenAs, kind) => {
    expect(attachmentKind({ name }, chosenAs)).toBe(kind);
  });
});

describe("a saved draft", () => {
  test("is kept for each of its parts", () => {
    expect(isEmptyDraft(NO_DRAFT)).toBe(true);
    for (const part of [{ text: "\n" }, { files: [file] }, { quote }]) expect(isEmptyDraft({ ...NO_DRAFT, ...part })).toBe(false);
  });

  test("returns unchanged, with the names of its files", () => {
    const draft: Draft = { text: "您好\n[TUIEmoji_Smile]", files: [file], quote };
    const saved: unknown = JSON.parse(JSON.stringify(savedDraft(draft, ["早先的.pdf"])));
    expect([draftFrom(saved), lostFilesIn(saved)]).toEqual([{ ...draft, files: [] }, ["早先的.pdf", file.name]]);
    expect([draftFrom(savedDraft(NO_DRAFT, [])), lostFilesIn(null), lostFilesIn({ files: [1, "a".repeat(300)] })]).toEqual([
      null,
      [],
      ["a".repeat(255)],
    ]);
  });

  test("is a draft or null, for any storage", () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.record({ text: fc.anything(), quote: fc.anything() })), (saved) => {
        const draft = draftFrom(saved);
        expect(draft === null || (typeof draft.text === "string" && draft.files.length === 0)).toBe(true);
      }),
    );
    expect(draftFrom({ text: "a".repeat(200_000) })?.text.length).toBe(100_000);
    for (const broken of [{ messageId: "" }, { kind: "html" }, { time: "1" }, { text: "a".repeat(501) }])
      expect(draftFrom({ text: "a", quote: { ...quote, ...broken } })).toEqual(withText("a"));
  });
});
