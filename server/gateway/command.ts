import * as z from "zod/mini";
import type { Head } from "./codec.ts";
import type { Connection } from "./connection.ts";
import { ChatError, ERROR } from "./errors.ts";
import type { Services } from "./services.ts";
import type { Session } from "./sessions.ts";

type Schema = z.core.$ZodType;
type Body<S extends Schema> = z.core.output<S>;
/** The fields of an answer beside those that say that all is well. */
export type Answer = Record<string, unknown>;

/** What the handler of a command works with. `origin` is where the page reaches us. */
export type Scene<B = unknown> = Services & { body: B; me: string; session: Session; origin: string };
/** The same before anybody is signed in. */
export type OpenScene<B = unknown> = Services & { body: B; head: Head; connection: Connection };

/** A command as it is asked: its body is judged, then it runs. */
export type Command = { readonly names: readonly string[] } & (
  | { access: "open"; run: (scene: OpenScene) => Promise<Answer | null> }
  | { access: "account"; run: (scene: Scene) => Promise<Answer> }
);

/** Reads a body by its schema. Throws a ChatError that names the field, never its value. */
export const readBody = <S extends Schema>(schema: S, body: unknown): Body<S> => {
  const parsed = z.safeParse(schema, body);
  if (parsed.success) return parsed.data;
  throw new ChatError(ERROR.invalidRequest, `invalid: ${parsed.error.issues[0]?.path.join(".") ?? "body"}`);
};

/** A command of somebody who is signed in, under one name or several. */
export const command = <S extends Schema>(
  name: string | readonly string[],
  schema: S,
  run: (scene: Scene<Body<S>>) => Promise<Answer> | Answer,
): Command => ({
  names: [name].flat(),
  access: "account",
  run: async (scene) => run({ ...scene, body: readBody(schema, scene.body) }),
});

/** A command that may come before anybody is signed in. `null` is no answer at all. */
export const openCommand = <S extends Schema>(
  name: string | readonly string[],
  schema: S,
  run: (scene: OpenScene<Body<S>>) => Promise<Answer | null> | Answer | null,
): Command => ({
  names: [name].flat(),
  access: "open",
  run: async (scene) => run({ ...scene, body: readBody(schema, scene.body) }),
});
