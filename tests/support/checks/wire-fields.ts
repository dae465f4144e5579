/** The fields of the contract's calls, read from their schemas. */

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Call } from "#lib/contract/call.ts";
import { filesIn, ROOT } from "./sources.ts";

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const isCall = (value: unknown): value is Call => isRecord(value) && "path" in value && "payload" in value && "roles" in value;

/** Every call of the contract, built or not. */
export const contractCalls = async (): Promise<Call[]> => {
  const modules = await Promise.all(
    filesIn("src/lib/contract/**/*.ts").map(
      (path) => import(pathToFileURL(join(ROOT, path)).href) as Promise<Record<string, unknown>>,
    ),
  );
  return modules.flatMap((module) => Object.values(module).filter(isCall));
};

/** The names of a payload's fields on the wire: a codec's inner side is its first. Throws for a schema that it cannot read. */
export const wireFields = (schema: unknown): string[] => {
  const def = isRecord(schema) && isRecord(schema["_zod"]) ? schema["_zod"]["def"] : null;
  if (!isRecord(def)) throw new Error("this is no schema");
  if (def["type"] === "object" && isRecord(def["shape"])) return Object.keys(def["shape"]);
  if (def["type"] === "pipe") return wireFields(def["in"]);
  if (def["type"] === "optional" || def["type"] === "nullable") return wireFields(def["innerType"]);
  if (def["type"] === "unknown") return [];
  throw new Error(`a payload of type ${String(def["type"])}: teach wireFields to read it`);
};
