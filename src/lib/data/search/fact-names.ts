import type { Experience, PostFacts } from "#lib/domain/posts/facts.ts";
import { WITHIN } from "./benefits.ts";
import { EXPERIENCE_BANDS, FULL_TIME, factGroups } from "./fact-filters.ts";

const bandOf = ({ min }: Experience): string[] =>
  EXPERIENCE_BANDS.filter(({ below }) => min < below)
    .map(({ name }) => name)
    .slice(0, 1);

const ROOM = "包住";
const BOARD = "包吃";

/** Benefits with those of the same words: 六险一金 is 五险一金, too, and 包吃 with 包住 is 包吃住. */
const withSame = (benefits: readonly string[]): string[] => {
  const lesser = benefits.flatMap((name) => WITHIN[name] ?? []);
  const both = benefits.includes(ROOM) && benefits.includes(BOARD) ? ["包吃住"] : [];
  return [...new Set([...benefits, ...lesser, ...both])];
};

/** Every name by which a post with these facts is found. A post without a form of employment is full-time work. */
export const factNames = (facts: PostFacts | null): string[] => {
  const { degree = null, experience = null, employment = null, benefits = [] } = facts ?? {};
  return [
    ...(degree === null ? [] : [degree]),
    ...(experience === null ? [] : bandOf(experience)),
    employment ?? FULL_TIME,
    ...withSame(benefits),
  ];
};

/** Chosen names in sets: a post must have a name of each set. */
export const factChoices = (names: readonly string[]): string[][] => {
  const either = factGroups.filter(({ needsAll }) => !needsAll).map((group) => names.filter((name) => group.names.includes(name)));
  const each = names.filter((name) => !either.flat().includes(name)).map((name) => [name]);
  return [...either.filter((set) => set.length > 0), ...each];
};

const NUMERALS = ["零", "一", "两", "三", "四", "五", "六", "七", "八", "九", "十"];
/** Ways to type years of experience: 3年经验, 三年以上经验. */
const yearsTyped = (years: number): string[] =>
  [String(years), NUMERALS[years] ?? "", ...(years === 2 ? ["二"] : [])].flatMap((number) =>
    ["年经验", "年工作经验", "年以上经验"].map((rest) => number + rest),
  );
/** The bands of experience with the years in each, up to ten. */
const experienceTerms = Object.fromEntries(
  EXPERIENCE_BANDS.slice(1).map(({ name }) => {
    const years = NUMERALS.map((_, number) => number).filter((number) => bandOf({ min: number, max: null })[0] === name);
    return [name, [`${name}经验`, ...years.flatMap(yearsTyped)]];
  }),
);

/** Words of keywords that stand for a fact, by its name. Words that titles have for other work (班车司机, 体检医生, 高中老师) are left out. */
export const factTerms: Readonly<Record<string, readonly string[]>> = {
  学历不限: ["学历不限", "不限学历", "无学历要求"],
  高中: ["高中学历"],
  大专: ["大专", "大专学历"],
  本科: ["本科", "本科学历"],
  硕士: ["硕士学历"],
  博士: ["博士学历"],
  ...experienceTerms,
  经验不限: ["经验不限", "不限经验", "无经验", "无需经验", "零经验"],
  全职: ["全职"],
  六险一金: ["六险一金"],
  五险一金: ["五险一金", "5险1金"],
  五险: ["五险"],
  双休: ["双休", "周末双休", "做五休二"],
  包吃住: ["包吃住", "包吃包住", "管吃住", "管吃管住", "包食宿"],
  包住: ["包住", "提供住宿"],
  包吃: ["包吃", "包餐"],
  年终奖: ["年终奖", "十三薪"],
  带薪年假: ["带薪年假", "带薪休假"],
  弹性工作: ["弹性工作", "弹性工作制", "弹性上班"],
  远程办公: ["远程", "远程办公", "居家办公", "在家办公"],
  餐补: ["餐补", "饭补"],
  住房补贴: ["住房补贴", "房补"],
  交通补贴: ["交通补贴", "车补"],
};
