import type { OverseasDirection, PostAttachment, PostSummary, RecruitKind } from "#lib/domain/posts/posts.ts";
import type { RichNode } from "#lib/domain/posts/rich-text.ts";
import { SALARY_CEILING } from "#lib/domain/posts/salary.ts";
import type { PostState } from "./post-states.ts";

/** A company's facts of a post. Days are `YYYY-MM-DD` in Beijing, pay is yuan a month; null is not said. */
export type PostContent = {
  name: string;
  kind: RecruitKind;
  direction: OverseasDirection | null;
  province: string;
  city: string;
  area: string;
  abroadAddress: string;
  careerId: string | null;
  salaryMin: number | null;
  salaryMax: number | null;
  headcount: number | null;
  startsOn: string;
  endsOn: string | null;
  showsResult: boolean;
  descriptionHtml: string;
  ownNumber: string;
  /** Who answers in the chat. */
  recruiterId: string | null;
  attachments: PostAttachment[];
};

/** A post as the desk lists it. `waiting`: applications that no one has looked at. */
export type DeskPost = Pick<PostSummary, "id" | "name" | "companyName" | "startsOn" | "endsOn"> & {
  companyId: string;
  place: string;
  state: PostState;
  applications: number;
  waiting: number;
  /** Whether it was changed since an operator opened it. */
  isChanged: boolean;
};

/** A post in the editor. `note`: why it came back from review. */
export type EditedPost = {
  id: string;
  companyId: string;
  companyName: string;
  state: PostState;
  version: number;
  note: string;
  content: PostContent;
};
/** The same with its description as the closed tree, from which an editor draws it. */
export type DrawnPost = EditedPost & { description: RichNode[] };

export const POST_NAME_MAX = 50;
export const OWN_NUMBER_MAX = 40;
export const HEADCOUNT_MAX = 99_999;
export const DESCRIPTION_MAX = 20_000;
export const NOTE_MAX = 200;
/** A description of fewer characters says neither the work nor the conditions. */
const DESCRIPTION_MIN = 20;

/** A field of the editor that something is wrong with, and a code for it. */
export type PostProblem = "missing" | "short" | "order" | "over" | "too-large";
export type PostProblems = Partial<Record<keyof PostContent, PostProblem>>;

/** The form of a new post. */
export const emptyPost = (today: string): PostContent => ({
  name: "",
  kind: "domestic",
  direction: null,
  province: "",
  city: "",
  area: "",
  abroadAddress: "",
  careerId: null,
  salaryMin: null,
  salaryMax: null,
  headcount: null,
  startsOn: today,
  endsOn: null,
  showsResult: false,
  descriptionHtml: "",
  ownNumber: "",
  recruiterId: null,
  attachments: [],
});

/** Fields that contradict each other or the table's own rules; a draft with such ones is not kept. */
export const contradictions = (post: PostContent): PostProblems => {
  const { salaryMin: min, salaryMax: max, startsOn, endsOn } = post;
  return {
    ...(post.name.trim() === "" && { name: "missing" as const }),
    ...((min === null) !== (max === null) &&
      (min === null ? { salaryMin: "missing" as const } : { salaryMax: "missing" as const })),
    ...(min !== null && max !== null && max < min && { salaryMax: "order" as const }),
    ...((max ?? 0) > SALARY_CEILING && { salaryMax: "too-large" as const }),
    ...(endsOn !== null && endsOn < startsOn && { endsOn: "order" as const }),
    ...(post.kind === "overseas" && post.direction === null && { direction: "missing" as const }),
  };
};

/** The text that a reader of HTML sees, roughly: tags and white space count for nothing. */
const textLength = (html: string): number => [...html.replace(/<[^>]*>|&nbsp;|\s/gu, "")].length;

const placeProblem = (post: PostContent): PostProblems => {
  if (post.kind === "overseas" && post.direction === "export")
    return post.abroadAddress.trim() === "" ? { abroadAddress: "missing" } : {};
  return post.city === "" ? { city: "missing" } : {};
};

/**
 * The facts that a post lacks to be seen in public: the employer's post, place, number, kind of work, conditions and its last day (D-I23). Pay may be
 * open, and is then shown as negotiable.
 */
export const problemsToOpen = (post: PostContent, today: string): PostProblems => ({
  ...placeProblem(post),
  ...(post.careerId === null && { careerId: "missing" as const }),
  ...(post.headcount === null && { headcount: "missing" as const }),
  ...(post.endsOn !== null && post.endsOn < today && { endsOn: "over" as const }),
  ...(post.endsOn === null && { endsOn: "missing" as const }),
  ...(textLength(post.descriptionHtml) < DESCRIPTION_MIN && { descriptionHtml: "short" as const }),
  ...contradictions(post),
});

/** Clears the fields that this kind of post does not have; a form keeps them while its kind changes. */
export const tidyPost = (post: PostContent): PostContent => {
  const isAbroad = post.kind === "overseas" && post.direction === "export";
  return {
    ...post,
    direction: post.kind === "overseas" ? post.direction : null,
    ...(isAbroad ? { province: "", city: "", area: "" } : { abroadAddress: "" }),
  };
};
