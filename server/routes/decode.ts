import * as z from "zod/mini";
import type { Decoded, Schema } from "#lib/contract/call.ts";
import { issueCode } from "#server/services/issue-code.ts";
import { invalidFieldText } from "#server/texts.ts";
import { invalid } from "./answer.ts";
import { inspectDecoded } from "./body.ts";

/** Whether there is nothing at the end of `path`. A list inside a text cannot be looked into, and counts as there. */
const isMissing = (root: unknown, path: readonly PropertyKey[]): boolean => {
  let value = root;
  for (const key of path) {
    if (typeof value !== "object" || value === null) return value === undefined || value === null;
    value = Reflect.get(value, key);
  }
  return value === undefined || value === null || value === "";
};

const fieldsOf = (issues: readonly z.core.$ZodIssue[], payload: unknown): Record<string, string> => {
  const fields = new Map<string, string>();
  for (const issue of issues) {
    const field = issue.path.map(String).join(".") || "body";
    if (fields.has(field)) continue;
    fields.set(field, invalidFieldText({ field, code: issueCode(issue), missing: isMissing(payload, issue.path) }));
  }
  return Object.fromEntries(fields);
};

/** Reads a payload by its schema. Throws a Refusal of code 400 that names every field that is wrong. */
export const decodePayload = <S extends Schema>(schema: S, payload: unknown): Decoded<S> => {
  // A missing body counts as one without fields, so that the error names the fields.
  const result = z.safeDecode(schema, (payload ?? {}) as z.core.input<S>);
  if (!result.success) throw invalid(fieldsOf(result.error.issues, payload ?? {}));
  inspectDecoded(result.data, payload);
  return result.data;
};
