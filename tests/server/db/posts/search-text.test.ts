import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { factGroups } from "#lib/data/search/fact-filters.ts";
import { factNames, factTerms } from "#lib/data/search/fact-names.ts";
import { factWords } from "#lib/data/search/fact-words.ts";
import type { PostFacts } from "#lib/domain/posts/facts.ts";
import {
  attributeGram,
  factGram,
  gramsDecide,
  indexGrams,
  likePattern,
  NO_ATTRIBUTES,
  searchable,
  searchColumns,
  searchWords,
  titleGrams,
  titleOf,
  wordGrams,
} from "#server/db/posts/search-text.ts";

/** Texts out of few characters, so that words are often found in them. */
const text = fc.string({
  unit: fc.constantFrom("工", "程", "师", "J", "a", "𠮷", "😀", " ", "%", "_", "\\", "Ｊ", "İ"),
  maxLength: 12,
});

describe("a searchable text", () => {
  test("is in simplified characters", () => {
    expect(searchable("財務會計師")).toBe("财务会计师");
  });

  test("is in lower case, in usual width, with single spaces", () => {
    expect(searchable("  Ｊａｖａ　开发\t工程师（Ｃ＋＋） ")).toBe("java 开发 工程师(c++)");
  });

  test("is the same when made searchable twice", () => {
    fc.assert(
      fc.property(text, (any) => {
        expect(searchable(searchable(any))).toBe(searchable(any));
      }),
    );
  });
});

describe("the words of a keyword", () => {
  test.each([
    ["", []],
    ["   ", []],
    ["Java", ["java"]],
    ["java  杭州 JAVA", ["java", "杭州"]],
    ["开发　工程师", ["开发", "工程师"]],
  ])("of %j are %j", (keyword, words) => expect(searchWords(keyword)).toEqual(words));
});

const ALL_FACTS: PostFacts = {
  degree: "本科",
  experience: { min: 3, max: 5 },
  employment: "实习",
  headcount: 2,
  benefits: factWords(new Map()).benefits.slice(),
};

describe("grams", () => {
  test("are 32-bit numbers, one for each single unit and each pair", () => {
    const grams = indexGrams("工程师");
    expect(grams).toHaveLength(5);
    expect(grams.every((gram) => gram === (gram | 0))).toBe(true);
  });

  test("do not reach over a space", () => {
    expect(indexGrams("工 程")).not.toContain(wordGrams("工程")[0]);
  });

  test("of a word are all in every text that holds it", () => {
    fc.assert(
      fc.property(text, text, text, (before, keyword, after) => {
        const index = new Set(indexGrams(searchable(before + keyword + after)));
        for (const word of searchWords(keyword)) {
          if (searchable(before + keyword + after).includes(word))
            expect(wordGrams(word).every((gram) => index.has(gram))).toBe(true);
        }
      }),
    );
  });

  test("decide alone for words of one or two units", () => {
    fc.assert(
      fc.property(text, text, (any, keyword) => {
        const searched = searchable(any);
        const index = new Set(indexGrams(searched));
        for (const word of searchWords(keyword).filter(gramsDecide)) {
          expect(wordGrams(word).every((gram) => index.has(gram))).toBe(searched.includes(word));
        }
      }),
    );
  });
});

describe("the columns of a post", () => {
  const { search_text: text, grams } = searchColumns({
    ...NO_ATTRIBUTES,
    company: "人力资源服务有限公司",
    name: "前台（夜班）",
    facts: null,
    abroad: "",
  });

  test("hold company and title, and the title by itself", () => {
    expect(text).toBe("人力资源服务有限公司\n前台(夜班)");
    expect(titleOf(text)).toBe("前台(夜班)");
  });

  test("have entries of the title that a company's words lack", () => {
    const has = (word: string): boolean => titleGrams(word).every((gram) => grams.includes(gram));
    expect(has("前台")).toBe(true);
    expect(has("人力")).toBe(false);
    expect(wordGrams("人力").every((gram) => grams.includes(gram))).toBe(true);
  });

  test("are searched in simplified characters", () => {
    expect(searchColumns({ ...NO_ATTRIBUTES, company: "甲", name: "會計", facts: null, abroad: "" }).search_text).toBe("甲\n会计");
  });

  test("have entries of 32 bits", () => {
    expect(grams.every((gram) => gram === (gram | 0))).toBe(true);
  });
});

describe("a LIKE pattern", () => {
  test("escapes the special characters of LIKE", () => {
    expect(likePattern("100%_\\")).toBe("%100\\%\\_\\\\%");
  });
});

test("each fact has an index entry of its own, apart from those of texts", () => {
  const names = new Set([...factGroups.flatMap((group) => group.names), ...Object.keys(factTerms), ...factNames(ALL_FACTS)]);
  const entries = [...names].map(factGram);
  expect(new Set(entries).size).toBe(names.size);
  const { grams } = searchColumns({
    ...NO_ATTRIBUTES,
    company: "人力资源服务有限公司",
    name: "前台（夜班）",
    facts: ALL_FACTS,
    abroad: "",
  });
  expect(grams.filter((gram) => entries.includes(gram))).toHaveLength(factNames(ALL_FACTS).length);
  const plain = searchColumns({ ...NO_ATTRIBUTES, company: "人力资源服务有限公司", name: "前台（夜班）", facts: null, abroad: "" });
  expect(plain.grams.filter((gram) => entries.includes(gram))).toEqual([factGram("全职")]);
});

test("a post's career, company and place have index entries of their own, one each", () => {
  const words = { company: "人力资源服务有限公司", name: "前台（夜班）", facts: ALL_FACTS, abroad: "新加坡" };
  const attributes = { companyId: "114", careerId: "114", province: "北京市", city: "北京市", area: "海淀区" };
  const entries = [
    attributeGram("company", "114"),
    attributeGram("career", "114"),
    attributeGram("province", "北京市"),
    attributeGram("city", "北京市"),
    attributeGram("area", "海淀区"),
  ];
  const plain = searchColumns({ ...NO_ATTRIBUTES, ...words }).grams;
  expect(new Set([...plain, ...entries]).size).toBe(plain.length + entries.length);
  expect(searchColumns({ ...attributes, ...words }).grams).toEqual([...plain, ...entries]);
});
