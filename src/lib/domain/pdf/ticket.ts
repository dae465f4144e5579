import type { Fact } from "./document.ts";

/** What a ticket says, in words and in order; how it looks is the layout's. */
export type TicketDocument = {
  title: string;
  /** Stands under the title: what it lets one into. */
  subtitle: string;
  facts: Fact[];
  /** The text of the QR code, and what stands under it. */
  code: string;
  codeHint: string;
  /** Stands in the frame of the photo when there is none. */
  noPhoto: string;
  notes: { heading: string; items: readonly string[] };
  footer: string;
  /** What a reader shows in its window, and a search finds. */
  subject: string;
};
