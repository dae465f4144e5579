import type { ChatReason, Failure } from "#lib/domain/failure.ts";

export const hasReason = (failure: Failure, reason: ChatReason): boolean => failure.kind === "chat" && failure.reason === reason;
