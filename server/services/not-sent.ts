import type { NewsReason } from "#lib/domain/news/faults.ts";

/** A message that a service did not take: the reason for the desk, and the sentence for the log. */
export class NotSent extends Error {
  readonly reason: NewsReason;
  constructor(reason: NewsReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** A refusal for good: the address, or the message, is not taken at a later time either. */
export class RefusedForGood extends NotSent {
  override name = "RefusedForGood";
}
