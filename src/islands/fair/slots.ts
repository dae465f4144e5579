import { fairStatusAttributes } from "#islands/elements/fair-status-attributes.ts";
import type { SlotContent, Slots } from "#islands/elements/slots.ts";
import { digest } from "#lib/domain/digest.ts";
import {
  FAIR_NAME_MAX,
  type Fair,
  type FairCompany,
  type FairDetail,
  type FairPost,
  fairScale,
  ORGANIZER_MAX,
} from "#lib/domain/fairs/fairs.ts";
import { fairPostsPath, fairTicketPath, mapSearch } from "#lib/domain/fairs/paths.ts";
import { isOver } from "#lib/domain/fairs/status.ts";
import { companyPath } from "#lib/domain/paths.ts";
import { markAttributes } from "#lib/domain/posts/company-mark.ts";
import { tooltipOver } from "#lib/domain/text.ts";
import { formatBeijing } from "#lib/domain/time.ts";
import { fairCompanyActionText } from "#lib/texts/fairs/action.ts";
import { fairPage } from "#lib/texts/fairs/fair.ts";
import { fairScaleText, fairStartText, fairs, fairTypeText } from "#lib/texts/fairs/fairs.ts";
import { salaryText } from "#lib/texts/posts/facts.ts";

/** A text with a tooltip when it is longer than `max` characters. */
const withTooltip = (text: string, max: number): SlotContent => ({ text, title: tooltipOver(text, max) });

/** Slots of a fair's page. */
export const fairSlots = {
  status: fairStatusAttributes,
  type: ({ type }) => fairTypeText[type],
  name: ({ name }: Pick<Fair, "name">) => withTooltip(name, FAIR_NAME_MAX),
  organizer: ({ organizer }: Pick<Fair, "organizer">) => withTooltip(organizer, ORGANIZER_MAX.detail),
  starts: ({ startsAt }: Pick<Fair, "startsAt">) => fairStartText({ startsAt }),
  ends: ({ endsAt }: Pick<Fair, "endsAt">) => formatBeijing(endsAt),
  place: ({ address, halls }) => [address, halls].filter(Boolean).join(" · "),
  hours: ({ hours }) => hours,
  cancelReason: ({ cancelReason }) => cancelReason,
  days: ({ dayCount }) => fairs.days(dayCount),
  companyCount: ({ companyCount }) => String(companyCount),
  postCount: ({ postCount }) => String(postCount),
  scale: ({ companyCount }) => fairScaleText[fairScale(companyCount)],
  /** An ended fair has no calendar file. */
  calendar: ({ id, status }) => ({ href: `/job-fairs/${id}.ics`, hidden: isOver({ status }) }),
  /** Tickets are for on-site fairs that are not over. */
  ticket: ({ id, type, status }) => ({
    href: fairTicketPath(id),
    hidden: type !== "SCENE" || isOver({ status }),
  }),
  /** Without a place its whole line is hidden. */
  map: ({ address }) => ({ href: mapSearch(address) }),
  allPosts: ({ id }) => ({ href: fairPostsPath(id, null) }),
  noCompanies: ({ companies }) => ({ hidden: companies.length > 0 }),
  /** The digest shows whether the present cards are still the fair's. */
  companies: ({ companies }) => ({ "data-digest": digest(JSON.stringify(companies)) }),
} satisfies Slots<FairDetail>;

export type CompanyOfFair = { fair: Pick<Fair, "id" | "type">; company: FairCompany };

/** Slots of a company's card. */
export const companySlots = {
  company: ({ company: { name } }) => ({ text: name, title: name, href: companyPath(name) }),
  companyMark: ({ company: { name } }) => markAttributes(name),
  booth: ({ company: { booth } }) => booth,
  industry: ({ company: { industry } }) => industry,
  companySum: ({ company: { posts } }) => fairPage.companyPosts(posts.length),
  companyAction: ({ fair, company: { name } }) => {
    const text = fairCompanyActionText[fair.type];
    return { text, "data-apply": name, "aria-label": fairPage.companyAction(text, name) };
  },
  companyPlan: ({ company: { name } }) => ({ "data-plan": name, "aria-label": fairPage.planCompany(name) }),
  companyPosts: () => ({}),
} satisfies Slots<CompanyOfFair>;

export type PostOfFair = { fair: Pick<Fair, "id">; post: FairPost };

/** Slots of a row of that card. */
export const fairPostSlots = {
  post: ({ fair, post }) => ({ href: fairPostsPath(fair.id, post.id) }),
  postName: ({ post: { name } }) => ({ text: name, title: name }),
  salary: ({ post }) => salaryText(post.salary),
} satisfies Slots<PostOfFair>;
