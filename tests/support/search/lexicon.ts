/** A small site's dictionaries. */
import { pinyin } from "pinyin-pro";
import { titleBeginning } from "#lib/data/search/names.ts";
import { readPay } from "#lib/data/search/pay-words.ts";
import { buildLexicon, type Lexicon } from "#lib/domain/posts/understand/lexicon.ts";
import type { Meaning, Term } from "#lib/domain/posts/understand/meanings.ts";

const soundsOf = (text: string): string[] => pinyin(text, { toneType: "none", type: "array", v: true });

const term = (text: string, meaning: Meaning): Term => ({ text, meaning, sounds: soundsOf(text), weight: 1 });
const work = (name: string, ...careerIds: string[]): Term => term(name, { kind: "work", name, careerIds, nearIds: [] });

const company = { id: "7", name: "岫屿智联科技有限公司" };
const other = { id: "8", name: "岫屿建设工程有限公司" };

const TERMS: Term[] = [
  term("杭州", { kind: "city", name: "杭州市" }),
  term("重庆", { kind: "city", name: "重庆市" }),
  term("浙江", { kind: "province", name: "浙江省" }),
  term("西湖区", { kind: "area", name: "西湖区" }),
  term("应届", { kind: "level", name: "校招", inTitles: ["校招"] }),
  term("会计师事务所", { kind: "plain", name: "会计师事务所" }),
  term("岫屿", { kind: "company", name: "岫屿", companies: [company, other] }),
  term("岫屿智联", { kind: "company", name: company.name, companies: [company] }),
  work("会计", "114"),
  work("护士", "127", "128"),
  work("前台", "285"),
  work("hr", "278", "279"),
];
const TITLES = [
  "会计",
  "成本会计",
  "java开发工程师",
  "机械设计工程师",
  "产品经理",
  "新媒体运营",
  "前台",
  "android开发工程师",
  "临床护士",
];

export const smallLexicon = (): Lexicon =>
  buildLexicon({
    terms: TERMS,
    titles: TITLES.map((text) => ({ text, sounds: soundsOf(text), weight: 1 })),
    fillers: ["的", "招聘"],
    endings: ["员"],
    lookAlikes: ["土士"],
    titleBeginning,
    readPay,
    simplified: new Map([
      ["會", "会"],
      ["計", "计"],
    ]),
    readingsOf: (character) => pinyin(character, { toneType: "none", type: "array", multiple: true }),
  });
