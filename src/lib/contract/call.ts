import type * as z from "zod/mini";
import { ROLES, type Role } from "#lib/domain/account/viewer.ts";

/** Any schema that reads wire data and, being a codec, writes it again. */
export type Schema = z.core.$ZodType;
export type Decoded<S extends Schema> = z.core.output<S>;

/**
 * One call of the backend, for client and server: the client encodes the payload and decodes the answer, the server
 * does the reverse. `roles` are the viewers that it serves: the server refuses all others.
 * Why: docs/decisions/0092-viewers-have-roles.md and docs/decisions/0005-codecs-as-contract.md
 */
export type Call<Payload extends Schema = Schema, Answer extends Schema = Schema> = {
  method: "POST" | "GET";
  path: string;
  roles: readonly Role[];
  payload: Payload;
  answer: Answer;
};

type Draft<P extends Schema, A extends Schema> = Pick<Call<P, A>, "path" | "payload" | "answer"> &
  Partial<Pick<Call, "method" | "roles">>;

/** The roles of a call that needs no login. */
export const EVERYONE = ROLES;

/** Describes a call; by default POST by a seeker. */
export const defineCall = <P extends Schema, A extends Schema>(draft: Draft<P, A>): Call<P, A> => ({
  method: "POST",
  roles: ["seeker"],
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
