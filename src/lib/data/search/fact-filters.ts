import type { FactGroupKey } from "#lib/domain/posts/facts.ts";

/** Years of experience as lists are narrowed by them; a post belongs to the band of its least years. */
export const EXPERIENCE_BANDS: readonly { name: string; below: number }[] = [
  { name: "经验不限", below: 1 },
  { name: "1-3年", below: 3 },
  { name: "3-5年", below: 5 },
  { name: "5-10年", below: 10 },
  { name: "10年以上", below: Number.POSITIVE_INFINITY },
];

/** The form of employment of a post that names none. */
export const FULL_TIME = "全职";
/** Posts for people who have just left school. */
export const FRESH_GRADUATE = "应届";

export type FactGroup = {
  key: FactGroupKey;
  names: readonly string[];
  /** Whether a post must have all chosen names; any of them otherwise. */
  needsAll: boolean;
};

/** The names by which a list can be narrowed, as the screen shows them. Each stands in one group. */
export const factGroups: readonly FactGroup[] = [
  { key: "degree", names: ["学历不限", "初中", "高中", "中专", "大专", "本科", "硕士", "博士"], needsAll: false },
  { key: "experience", names: EXPERIENCE_BANDS.map(({ name }) => name), needsAll: false },
  { key: "employment", names: [FULL_TIME, "兼职", "实习", FRESH_GRADUATE], needsAll: false },
  {
    key: "benefits",
    names: [
      "五险一金",
      "双休",
      "包住",
      "包吃",
      "年终奖",
      "带薪年假",
      "弹性工作",
      "远程办公",
      "餐补",
      "住房补贴",
      "交通补贴",
      "班车",
    ],
    needsAll: true,
  },
];
