import * as z from "zod/mini";
import type { Context, OpenContext, RestContext } from "./context.ts";
import { ChatError, ERROR } from "./errors.ts";

type Schema = z.core.$ZodType;
type Body<S extends Schema> = z.core.output<S>;
/** The fields of an answer besides the standard ones. */
export type Answer = Record<string, unknown>;

/** A command of clients. `run` reads the body by the schema first. */
export type Command = { readonly names: readonly string[] } & (
  | { access: "open"; run: (context: OpenContext) => Promise<Answer | null> }
  | { access: "account"; run: (context: Context) => Promise<Answer> }
);

/** Reads a body by its schema. Throws a ChatError that names the field, never its value. */
const readBody = <S extends Schema>(schema: S, body: unknown): Body<S> => {
  const parsed = z.safeParse(schema, body);
  if (parsed.success) return parsed.data;
  throw new ChatError(ERROR.invalidRequest, `invalid: ${parsed.error.issues[0]?.path.join(".") ?? "body"}`);
};

/** A command of a signed-in account, under one name or several. */
export const command = <S extends Schema>(
  name: string | readonly string[],
  schema: S,
  run: (context: Context<Body<S>>) => Promise<Answer> | Answer,
): Command => ({
  names: [name].flat(),
  access: "account",
  run: async (context) => run({ ...context, body: readBody(schema, context.body) }),
});

/** A command that is allowed before signing in. `null` sends no answer at all. */
export const openCommand = <S extends Schema>(
  name: string | readonly string[],
  schema: S,
  run: (context: OpenContext<Body<S>>) => Promise<Answer | null> | Answer | null,
): Command => ({
  names: [name].flat(),
  access: "open",
  run: async (context) => run({ ...context, body: readBody(schema, context.body) }),
});

/** A call of the backend: its path below `/v4/`, and its handler. */
export type RestCommand = { path: string; run: (context: RestContext) => Promise<Answer> };

export const restCommand = <S extends Schema>(
  path: string,
  schema: S,
  run: (context: RestContext<Body<S>>) => Promise<Answer> | Answer,
): RestCommand => ({ path, run: async (context) => run({ ...context, body: readBody(schema, context.body) }) });
