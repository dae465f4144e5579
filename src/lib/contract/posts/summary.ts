import * as z from "zod/mini";
import { date, figure, id, list, mapped, text } from "#lib/contract/wire.ts";
import type { PostSummary } from "#lib/domain/posts/posts.ts";
import { salaryRange } from "#lib/domain/posts/salary.ts";
import { workAdress } from "./places.ts";

/** Fields of a post in every list. */
export const summaryFields = {
  recruitProjectId: id,
  postName: text,
  companyName: text,
  salaryMin: figure,
  salaryMax: figure,
  workAdress,
  recruitCareerId: z.nullish(id),
  careerFunction: text,
  careerPost: text,
  recruitType: figure,
  internationalRecruitType: figure,
  recruitStartDate: date,
  recruitEndDate: date,
  /** This and the next are optional and ours, in clean names. */
  conditions: list(text),
  offers: list(text),
};
type SummaryWire = z.core.output<z.ZodMiniObject<typeof summaryFields>>;

export const readSummary = (wire: SummaryWire): PostSummary => ({
  id: wire.recruitProjectId,
  name: wire.postName,
  companyName: wire.companyName,
  salary: salaryRange(wire.salaryMin, wire.salaryMax),
  place: wire.workAdress,
  careerId: wire.recruitCareerId ?? null,
  careerFunction: wire.careerFunction,
  careerPost: wire.careerPost,
  kind: wire.recruitType === 1 ? "overseas" : "domestic",
  direction: wire.recruitType === 1 ? (wire.internationalRecruitType === 1 ? "export" : "import") : null,
  startsOn: wire.recruitStartDate,
  endsOn: wire.recruitEndDate,
  conditions: wire.conditions,
  offers: wire.offers,
});

export const writeSummary = (post: PostSummary): SummaryWire => ({
  recruitProjectId: post.id,
  postName: post.name,
  companyName: post.companyName,
  salaryMin: post.salary?.min ?? null,
  salaryMax: post.salary?.max ?? null,
  workAdress: post.place,
  recruitCareerId: post.careerId,
  careerFunction: post.careerFunction,
  careerPost: post.careerPost,
  recruitType: post.kind === "overseas" ? 1 : 0,
  internationalRecruitType: post.direction === null ? null : post.direction === "export" ? 1 : 0,
  recruitStartDate: post.startsOn,
  recruitEndDate: post.endsOn,
  conditions: post.conditions ?? [],
  offers: post.offers ?? [],
});

/** A post as lists carry it (R1.3.2-1). */
export const postSummary = mapped(z.object(summaryFields), readSummary, writeSummary);
