import { atom } from "nanostores";
import { CODE } from "#lib/contract/call.ts";
import type { DeskScreen } from "#lib/domain/desk/views.ts";
import type { Failure, Result } from "#lib/domain/failure.ts";

/** A field's problem: a rule's code, or the server's sentence. */
export type FieldFault = { code: string } | { said: string };

/** The form of a screen whose code loads late, while it holds changes that are not saved; `drop` forgets them. */
export const $unsaved = atom<{ screen: DeskScreen; drop: () => void } | null>(null);

/** The faults of the fields that a refusal names. */
export const faultsOf = (failure: Failure): Record<string, FieldFault> =>
  failure.kind === "invalid"
    ? Object.fromEntries(Object.entries(failure.fields).map(([field, said]) => [field.replace(/^content\./, ""), { said }]))
    : {};

/** The present version, if a refusal means that another person has saved one since this was read; null for other failures. */
export const newerVersion = async <Value extends { version: number }>(
  failure: Failure,
  version: number,
  read: () => Promise<Result<Value>>,
): Promise<Value | null> => {
  if (failure.kind !== "refused" || failure.code !== CODE.conflict) return null;
  const present = await read();
  return present.ok && present.value.version !== version ? present.value : null;
};
