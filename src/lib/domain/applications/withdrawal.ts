import type { ApplicationStatus } from "./applications.ts";
import { isOver } from "./path.ts";

/** Optional reasons for a withdrawal. */
export const WITHDRAWAL_REASONS = ["other-job", "not-fitting", "time-or-place", "too-slow", "other"] as const;
export type WithdrawalReason = (typeof WITHDRAWAL_REASONS)[number];

/** An application can be withdrawn while it is not decided. */
export const mayWithdraw = (status: ApplicationStatus | null): boolean => status !== null && !isOver(status);

/** For so long a withdrawal can be taken back, in milliseconds; and for so long more it is, where the call takes its time. */
export const UNDO_MS = 10_000;
export const UNDO_GRACE_MS = 20_000;
