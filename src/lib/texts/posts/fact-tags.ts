/** The facts of a post in the few words of a tag. */
import type { Degree, Employment, Experience, PostFacts } from "#lib/domain/posts/facts.ts";

const degreeText = {
  any: "学历不限",
  junior: "初中",
  high: "高中",
  secondary: "中专",
  college: "大专",
  bachelor: "本科",
  master: "硕士",
  doctor: "博士",
} satisfies Record<Degree, string>;

const employmentText = { full: "全职", part: "兼职", intern: "实习", graduate: "应届" } satisfies Record<Employment, string>;

const experienceText = ({ min, max }: Experience): string => {
  if (min === 0) return "经验不限";
  return max === null ? `${min}年以上` : `${min}-${max}年`;
};

/** What a post asks for: 本科, 3年以上, 实习. */
export const conditionTags = (facts: PostFacts | undefined): string[] =>
  facts
    ? [
        facts.degree && degreeText[facts.degree],
        facts.experience && experienceText(facts.experience),
        facts.employment && employmentText[facts.employment],
      ].filter((tag) => tag !== null)
    : [];

/** More would push the description off a phone's first screen; it names them all. */
const BENEFITS_ON_PAGE = 5;

/** The benefits that a post's page shows. */
const shownBenefits = ({ benefits }: PostFacts): string[] => benefits.slice(0, BENEFITS_ON_PAGE);
export const benefitsText = (facts: PostFacts): string => shownBenefits(facts).join("、");

/** All facts of a post's page: conditions, number of people, benefits. */
export const factTags = (facts: PostFacts | undefined): string[] => [
  ...conditionTags(facts),
  ...(facts?.headcount ? [`招${facts.headcount}人`] : []),
  ...(facts ? shownBenefits(facts) : []),
];
