import type * as z from "zod/mini";
import { type Answer, readBody } from "#server/gateway/command.ts";
import type { Services } from "#server/gateway/services.ts";

/** What a call of the backend works with. */
export type RestScene<B = unknown> = Services & { body: B };
/** A call of the backend: its path below `/v4/`. */
export type RestCommand = { path: string; run: (scene: RestScene) => Promise<Answer> };

type Schema = z.core.$ZodType;

export const restCommand = <S extends Schema>(
  path: string,
  schema: S,
  run: (scene: RestScene<z.core.output<S>>) => Promise<Answer> | Answer,
): RestCommand => ({ path, run: async (scene) => run({ ...scene, body: readBody(schema, scene.body) }) });
