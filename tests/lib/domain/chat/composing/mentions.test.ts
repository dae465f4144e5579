import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  draftPieces,
  EVERYBODY,
  type Mentionable,
  mentionable,
  mentionedIn,
  mentioningAt,
  mentionToken,
  plainText,
  tokenBeside,
  withoutMarks,
  withWholeTokens,
} from "#lib/domain/chat/composing/mentions.ts";

const MING = { account: "recruitUser2", name: "王小明" };
const ALL = { account: EVERYBODY, name: "所有人" };
const RTL = { account: "recruitUser3", name: "محمد 👩‍💻" };

const mention = fc.record({
  account: fc.string({ maxLength: 20 }).map(withoutMarks),
  name: fc.string({ minLength: 1, maxLength: 30, unit: "grapheme" }).map((name) => withoutMarks(name) || "x"),
});
const piece = fc.oneof(
  mention.map(mentionToken),
  fc.string({ unit: "binary" }),
  fc.constantFrom("\ufdd0", "\ufdd1", "\ufdd2", "@", "[TUIEmoji_Smile]", "\n"),
);
const draft = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(""));

describe("a draft with mentions", () => {
  test("is complete in any segmentation", () => {
    fc.assert(
      fc.property(draft, (text) => {
        expect(
          draftPieces(text)
            .map((each) => each.text)
            .join(""),
        ).toBe(text);
      }),
    );
  });

  test("is read by others without a mark of the program", () => {
    fc.assert(
      fc.property(draft, (text) => {
        expect(plainText(text)).not.toMatch(/[\ufdd0-\ufdd2]/);
      }),
    );
  });

  test("gives back each mention that was written", () => {
    fc.assert(
      fc.property(fc.array(mention, { maxLength: 8 }), (all) => {
        const text = all.map((one) => `${mentionToken(one)} `).join("");
        expect(mentionedIn(text)).toEqual([...new Set(all.map(({ account }) => account))]);
        expect(plainText(text)).toBe(all.map(({ name }) => `@${name} `).join(""));
      }),
    );
  });

  test("keeps whole mentions alone when it was cut", () => {
    fc.assert(
      fc.property(draft, fc.nat(200), (text, end) => {
        const cut = withWholeTokens(text.slice(0, end));
        expect(draftPieces(cut).every((each) => each.kind === "mention" || !/[\ufdd0-\ufdd2]/.test(each.text))).toBe(true);
      }),
    );
  });

  test("mentions everybody, people with emoji and people with names from right to left", () => {
    const text = `${mentionToken(ALL)} ${mentionToken(RTL)}，${mentionToken(RTL)}`;
    expect(plainText(text)).toBe("@所有人 @محمد 👩‍💻，@محمد 👩‍💻");
    expect(mentionedIn(text)).toEqual([EVERYBODY, "recruitUser3"]);
  });

  test("loses a mention as a whole, from either side", () => {
    const token = mentionToken(MING);
    const text = `你好${token} 吗`;
    expect(tokenBeside(text, 2 + token.length, "before")).toEqual({ start: 2, end: 2 + token.length });
    expect(tokenBeside(text, 2, "after")).toEqual({ start: 2, end: 2 + token.length });
    expect(tokenBeside(text, 2, "before")).toBeNull();
    expect(tokenBeside(text, text.length, "before")).toBeNull();
  });
});

describe("a name that is being written", () => {
  test.each([
    ["@", "", 0],
    ["你好@王", "王", 2],
    ["＠li", "li", 0],
    ["第一行\n@a", "a", 4],
    [`${mentionToken(MING)}@`, "", mentionToken(MING).length],
    ["@@x", "x", 1],
  ])("stands at the end of %j", (text, query, start) => {
    expect(mentioningAt(text, text.length)).toEqual({ query, start });
  });

  test.each([
    "",
    "你好",
    "a@b",
    "me.x@example.com",
    "@王 ",
    "@王\n",
    "@[TUIEmoji_Smile]",
    mentionToken(MING),
    `@${"x".repeat(31)}`,
  ])("does not stand at the end of %j", (text) => {
    expect(mentioningAt(text, text.length)).toBeNull();
  });

  test("is looked for before the caret alone", () => {
    expect(mentioningAt("@王小明", 2)).toEqual({ query: "王", start: 0 });
  });
});

describe("the list of @", () => {
  const everybody: Mentionable = { ...ALL, avatar: null };
  const members: Mentionable[] = [MING, RTL, { account: "manager7", name: "Alice" }].map((one) => ({ ...one, avatar: null }));
  const namesFor = (query: string): string[] => mentionable(members, query, everybody).list.map(({ name }) => name);

  test("has everybody first, then all members", () => {
    expect(namesFor("")).toEqual(["所有人", "王小明", RTL.name, "Alice"]);
  });

  test.each([
    ["王", ["王小明"]],
    ["al", ["Alice"]],
    ["ALI", ["Alice"]],
    ["ａｌ", ["Alice"]],
    ["MANAGER", ["Alice"]],
    ["所", ["所有人"]],
    ["م", [RTL.name]],
    ["recruituser", ["王小明", RTL.name]],
  ])("finds by the beginning of name or id: %s (R3.5.7-1)", (query, names) => {
    expect(namesFor(query)).toEqual(names);
  });

  test("is whole when no name fits, and says so (R3.5.7-1)", () => {
    expect(mentionable(members, "小明", everybody)).toMatchObject({ isMatch: false, list: { length: 4 } });
    expect(mentionable(members, "王", everybody).isMatch).toBe(true);
  });

  test("of any members and query is never empty, and a match begins with the query", () => {
    fc.assert(
      fc.property(fc.array(mention, { maxLength: 20 }), fc.string({ maxLength: 3 }), (all, query) => {
        const { list, isMatch } = mentionable(
          all.map((one) => ({ ...one, avatar: null })),
          query,
          everybody,
        );
        expect(list.length).toBeGreaterThan(0);
        if (!isMatch) expect(list).toHaveLength(all.length + 1);
      }),
    );
  });
});
