import { elementWith } from "#islands/elements/page-names.ts";
import { findSlot } from "#islands/elements/slots.ts";
import { noteSeen } from "#lib/stores/history/seen.ts";
import type { postSlots } from "./slots.ts";

/** Remembers the post that the page was made with as seen; asking for it anew would be too late for who leaves soon. */
export const noteShown = (): void => {
  const shown = (name: "name" | "companyName"): string => findSlot<typeof postSlots>(name)?.textContent?.trim() ?? "";
  const { post: id = "", ends } = elementWith("post")?.dataset ?? {};
  noteSeen({ id, name: shown("name"), companyName: shown("companyName"), endsOn: ends || null });
};
