import type { Stage } from "#lib/domain/applications/applications.ts";

/** The stages that a batch may have or leave out; the review of the application and the admission belong to each. */
export const BATCH_STAGES = [1, 2, 3, 4, 5] as const satisfies readonly Stage[];
export type BatchStageCode = (typeof BATCH_STAGES)[number];

/** A stage of a batch; `at` in milliseconds since 1970, null without an appointment. */
export type BatchStage = { stage: BatchStageCode; at: number | null; place: string };

/** A round of selection for a post. `number` is the company's own and finds the batch again; stages are in their order. */
export type BatchContent = { number: string; name: string; stages: readonly BatchStage[] };

export const BATCH_NUMBER_MAX = 50;
export const BATCH_NAME_MAX = 100;
export const BATCH_PLACE_MAX = 200;
