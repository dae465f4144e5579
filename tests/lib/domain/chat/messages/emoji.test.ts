import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { EMOJI, emojiToken } from "#lib/domain/chat/messages/emoji.ts";
import { emojiPicture, FACE_PACKS, facePicture, facesOf, PICTURES } from "#lib/domain/chat/messages/emoji-pictures.ts";
import { emojiNames, withEmojiNames } from "#lib/texts/chat/emoji.ts";
import { withEmojiTokens } from "#lib/texts/chat/emoji-tokens.ts";
import { faceName } from "#lib/texts/chat/faces.ts";

const FOLDER = `public${PICTURES}`;
const pictures = (): string[] =>
  readdirSync(FOLDER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(FOLDER, join(entry.parentPath, entry.name)))
    .sort();

describe("emoji and stickers", () => {
  test("are 62, and three packs of 18, 16 and 17", () => {
    expect(new Set(EMOJI).size).toBe(62);
    expect(FACE_PACKS.map((pack) => new Set(facesOf(pack).map(({ data }) => data)).size)).toEqual([18, 16, 17]);
  });

  test("have a picture each, and no picture is left over", () => {
    const faces = FACE_PACKS.flatMap(facesOf).map((face) => facePicture(face) ?? "none");
    const addresses = [...EMOJI.map(emojiPicture), ...faces].map((address) => relative(PICTURES, address));
    expect(new Set(addresses)).toEqual(new Set(pictures()));
    expect(addresses).toHaveLength(pictures().length);
  });

  test("lie in a folder that is named by its content, beside their licence", () => {
    const digest = createHash("sha256");
    for (const name of pictures()) digest.update(name).update(readFileSync(join(FOLDER, name)));
    expect(PICTURES).toBe(`/emoji/${digest.digest("hex").slice(0, 8)}`);
    expect(existsSync("public/emoji/LICENSE.txt")).toBe(true);
  });

  test("are drawings without code or addresses", () => {
    const odd = pictures().filter(
      (name) =>
        name.endsWith(".svg") && /<script|\son\w+=|href|url\((?!#)|<foreignObject/i.test(readFileSync(join(FOLDER, name), "utf8")),
    );
    expect(odd).toEqual([]);
  });

  test("have a name each, which turns back into the token", () => {
    expect(new Set(Object.values(emojiNames)).size).toBe(62);
    const tokens = EMOJI.map(emojiToken).join("");
    expect(withEmojiNames(tokens)).toBe(EMOJI.map((emoji) => `[${emojiNames[emoji]}]`).join(""));
    expect(withEmojiTokens(withEmojiNames(tokens))).toBe(tokens);
    expect(withEmojiNames("[急聘][TUIEmoji_Nobody]")).toBe("[急聘][TUIEmoji_Nobody]");
    expect(withEmojiTokens("[急聘][[微笑]")).toBe("[急聘][[TUIEmoji_Smile]");
    expect(FACE_PACKS.flatMap(facesOf).map(faceName)).not.toContain(undefined);
  });

  test("of other clients are known by their name, and by nothing like it", () => {
    expect(facePicture({ index: 1, data: "yz00@2x" })).toBe(`${PICTURES}/face/yz00.webp`);
    for (const data of ["yz18", "ys00", "../../yz00", "", "yz00.webp"]) expect(facePicture({ index: 1, data })).toBeNull();
    expect(faceName({ index: 9, data: "yz00" })).toBeUndefined();
  });
});
