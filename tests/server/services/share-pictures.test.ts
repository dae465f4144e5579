import { describe, expect, test } from "vitest";
import type { ShareCard } from "#lib/domain/share-card.ts";
import { createFontSubsets } from "#server/services/fonts.ts";
import { createSharePictures, TooManyPictures } from "#server/services/share-pictures.ts";
import { shareSvg } from "#server/services/share-svg.ts";

const fonts = createFontSubsets();
const all = await fonts.all();
const CARD: ShareCard = {
  kind: "招聘职位",
  title: "Java开发工程师",
  fact: "13.5–23.5K·月",
  isPay: true,
  tags: ["太原·小店区", "本科"],
  owner: "霖砚智联科技有限公司",
};
const sizeOf = (png: Buffer): number[] => [png.readUInt32BE(16), png.readUInt32BE(20)];

describe("the picture of a shared link", () => {
  test("is a PNG of 1200 × 630 that one name stands for", async () => {
    const pictures = createSharePictures(fonts);
    const drawn = await pictures.draw(CARD);
    expect(sizeOf(drawn)).toEqual([1200, 630]);
    expect(pictures.kept(pictures.nameOf(CARD))).toBe(drawn);
    expect(pictures.nameOf({ ...CARD, title: "会计" })).not.toBe(pictures.nameOf(CARD));
  });

  test.each([
    ["nothing at all", { ...CARD, kind: "", title: "", fact: "", tags: [], owner: "" }],
    ["characters of no font", { ...CARD, title: "😀\u{10FFFF}\u0000", owner: "🔥" }],
    ["half a surrogate pair", { ...CARD, title: "\uD800工程师" }],
    ["ten thousand characters", { ...CARD, title: "长".repeat(10_000), owner: "x".repeat(10_000), tags: ["长".repeat(10_000)] }],
    ["line breaks", { ...CARD, title: "会计\n\n出纳\t助理" }],
  ])("is drawn from %s", async (_, card) => {
    expect(sizeOf(await createSharePictures(fonts).draw(card))).toEqual([1200, 630]);
  });

  test("holds no text, so that none can be markup", () => {
    const svg = shareSvg({ ...CARD, title: '<script>alert(1)</script>"&', tags: ["]]><image href='file:///etc/passwd'/>"] }, all);
    expect(svg.replaceAll(/<(svg|rect|path|g)( [a-zA-Z-]+="[^"<>]*")+ ?\/?>|<\/(svg|g)>/g, "").trim()).toBe("");
    expect(svg).not.toMatch(/script|href/);
  });

  test("cuts a rest without room, and leaves out a tag that is too long", () => {
    const paths = (card: ShareCard): number => shareSvg(card, all).match(/<path/g)?.length ?? 0;
    const long = paths({ ...CARD, title: "高级Java后端开发工程师，支付与清结算方向".repeat(4) });
    // Two lines instead of one, however long the title is.
    expect(long).toBe(paths(CARD) + 1);
    expect(paths({ ...CARD, tags: ["太原", "长".repeat(60), "本科"] })).toBe(paths({ ...CARD, tags: ["太原", "本科"] }));
  });

  test("is drawn once for all who ask at the same time, and refused where too many others wait", async () => {
    const pictures = createSharePictures(fonts);
    expect(pictures.draw(CARD)).toBe(pictures.draw(CARD));
    const others = Array.from({ length: 30 }, (_, index) => pictures.draw({ ...CARD, title: String(index) }));
    const outcomes = await Promise.allSettled(others);
    const refused = outcomes.filter((one) => one.status === "rejected");
    expect(refused).toHaveLength(11);
    for (const { reason } of refused) expect(reason).toBeInstanceOf(TooManyPictures);
    expect(sizeOf(await pictures.draw({ ...CARD, title: "afterwards" }))).toEqual([1200, 630]);
  });
});
