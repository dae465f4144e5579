import type * as z from "zod/mini";

/** Any schema that reads wire data and, being a codec, writes it again. */
export type Schema = z.core.$ZodType;
export type Decoded<S extends Schema> = z.core.output<S>;

/**
 * One call of the backend, for client and server: the client encodes the payload and decodes the answer, the server
 * does the reverse. `access`: anyone, or a logged-in seeker.
 * Why: docs/decisions/0005-codecs-as-contract.md
 */
export type Call<Payload extends Schema = Schema, Answer extends Schema = Schema> = {
  method: "POST" | "GET";
  path: string;
  access: "public" | "seeker";
  payload: Payload;
  answer: Answer;
};

type Draft<P extends Schema, A extends Schema> = Pick<Call<P, A>, "path" | "payload" | "answer"> &
  Partial<Pick<Call, "method" | "access">>;

/** Describes a call; by default POST by a seeker. */
export const defineCall = <P extends Schema, A extends Schema>(draft: Draft<P, A>): Call<P, A> => ({
  method: "POST",
  access: "seeker",
  ...draft,
});

/** Response codes (R1.8, D-B3). */
export const CODE = {
  ok: 0,
  sessionExpired: 301,
  sessionReplaced: 10002,
  invalid: 400,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  tooMany: 429,
  broken: 500,
} as const;
