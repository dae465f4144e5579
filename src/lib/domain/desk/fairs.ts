import type { Fair } from "#lib/domain/fairs/fairs.ts";
import type { FairStatus, FairType } from "#lib/domain/fairs/status.ts";
import { daysBetween, parseBeijing } from "#lib/domain/time.ts";
import type { FairInvitation } from "./fair-invitations.ts";

/** The facts of a fair as its editor has them. Times are Beijing wall time, `YYYY-MM-DDTHH:mm`, as a field of a page writes them. */
export type FairContent = {
  /** The operator's own number, by which a second import finds the fair again; empty for most. */
  ownNumber: string;
  title: string;
  type: FairType;
  organizer: string;
  startsAt: string;
  endsAt: string;
  address: string;
  hours: string;
  halls: string;
  pinned: boolean;
};

/** A fair as the desk lists it. `applications`: those that were made at the fair and not withdrawn. */
export type DeskFair = Pick<Fair, "id" | "name" | "type" | "organizer" | "startsAt" | "endsAt" | "pinned"> & {
  status: FairStatus;
  companies: number;
  posts: number;
  applications: number;
};

/** A company of a fair. `posts`: how many of its posts take part. */
export type DeskFairCompany = { id: string; name: string; booth: string; posts: number };

/** A fair in the editor. `cancelReason` is empty unless it is cancelled. */
export type EditedFair = {
  fair: DeskFair;
  version: number;
  content: FairContent;
  cancelReason: string;
  companies: DeskFairCompany[];
  /** The links that wait for a company. */
  invitations: FairInvitation[];
};

export const FAIR_TITLE_MAX = 60;
export const FAIR_ORGANIZER_MAX = 50;
export const FAIR_ADDRESS_MAX = 100;
export const FAIR_FACT_MAX = 60;
export const BOOTH_MAX = 20;
export const CANCEL_REASON_MAX = 100;

export type FairProblem = "missing" | "order" | "over";
export type FairProblems = Partial<Record<keyof FairContent, FairProblem>>;

/** The form of a new fair. */
export const emptyFair = (): FairContent => ({
  ...{ ownNumber: "", title: "", type: "SCENE", organizer: "", startsAt: "", endsAt: "" },
  ...{ address: "", hours: "", halls: "", pinned: false },
});

/** Fields that a fair lacks or that contradict each other. Only an on-site fair has a place. */
export const fairProblems = ({ title, organizer, type, startsAt, endsAt, address }: FairContent): FairProblems => {
  const [start, end] = [parseBeijing(startsAt), parseBeijing(endsAt)];
  return {
    ...(title.trim() === "" && { title: "missing" as const }),
    ...(organizer.trim() === "" && { organizer: "missing" as const }),
    ...(start === null && { startsAt: "missing" as const }),
    ...(end === null && { endsAt: "missing" as const }),
    ...(start !== null && end !== null && end <= start && { endsAt: "order" as const }),
    ...(type === "SCENE" && address.trim() === "" && { address: "missing" as const }),
  };
};

/** Clears the facts that an online fair does not have; a form keeps them while its type changes. */
export const tidyFair = (content: FairContent): FairContent =>
  content.type === "SCENE" ? content : { ...content, address: "", halls: "" };

/** The number of days on which a fair takes place, from the wall times of its content. */
export const fairDays = ({ startsAt, endsAt }: Pick<FairContent, "startsAt" | "endsAt">): number =>
  daysBetween(startsAt.slice(0, 10), endsAt.slice(0, 10)) + 1;
