import { CODE } from "#lib/contract/call.ts";
import { MESSAGES } from "#server/texts.ts";
import type { Context } from "./http.ts";

/** A business answer that is not 0. Thrown by handlers, turned into an envelope in one place. */
export class Refusal extends Error {
  override name = "Refusal";
  readonly code: number;
  readonly data: unknown;
  constructor(code: number, message: string, data: unknown = null) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** Fields that cannot be taken, each with a sentence; the first one is the message too. */
export const invalid = (fields: Record<string, string>): Refusal =>
  new Refusal(CODE.invalid, Object.values(fields)[0] ?? MESSAGES.invalidBody, { fields });
export const missing = (message: string): Refusal => new Refusal(CODE.missing, message);
export const conflict = (message: string): Refusal => new Refusal(CODE.conflict, message);
export const forbidden = (): Refusal => new Refusal(CODE.forbidden, MESSAGES.forbidden);
export const tooMany = (message: string, waitSeconds: number): Refusal => new Refusal(CODE.tooMany, message, { waitSeconds });
export const sessionOver = (replaced: boolean): Refusal =>
  new Refusal(replaced ? CODE.sessionReplaced : CODE.sessionExpired, MESSAGES.sessionExpired);

type Answer = { code: number; message: string; data: unknown; token: string | null };

/** The wrapping of every answer. Business codes travel with HTTP 200 (D-B3). */
export const envelope = (context: Context, answer: Answer, status: 200 | 404 | 405 | 500 | 503 = 200): Response => {
  const { code, message, data = null, token } = answer;
  context.set("code", code);
  return context.json({ code, message, data, ...(token !== null && { token }) }, status);
};

export const refuse = (context: Context, refusal: Refusal, token: string | null = null): Response =>
  envelope(context, { code: refusal.code, message: refusal.message, data: refusal.data, token });
