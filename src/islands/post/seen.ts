import { elementWith } from "#islands/elements/page-names.ts";
import { findSlot } from "#islands/elements/slots.ts";
import { noteSeen } from "#lib/stores/history/seen.ts";
import type { postSlots } from "./slots.ts";

/** Remembers the prerendered post as seen; reloading it first would be too late for visitors who leave soon. */
export const noteShown = (): void => {
  const shown = (name: "name" | "companyName"): string => findSlot<typeof postSlots>(name)?.textContent?.trim() ?? "";
  const { post: id = "", ends } = elementWith("post")?.dataset ?? {};
  noteSeen({ id, name: shown("name"), companyName: shown("companyName"), endsOn: ends || null });
};
