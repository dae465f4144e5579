import type { Fact } from "./document.ts";

/** A ticket's texts in order; the layout decides their looks. */
export type TicketDocument = {
  title: string;
  /** Below the title: the event it admits to. */
  subtitle: string;
  facts: Fact[];
  /** The text of the QR code, and the line below it. */
  code: string;
  codeHint: string;
  /** In the frame of a missing photo. */
  noPhoto: string;
  notes: { heading: string; items: readonly string[] };
  footer: string;
  /** Shown in the reader's window title, and searchable. */
  subject: string;
};
