/** A document's texts in order; the layout decides their looks. */
export type Fact = { label: string; value: string };
export type Section = { heading: string; facts: Fact[] } | { heading: string; columns: string[]; rows: string[][] };

export type PdfDocument = {
  /** Stands large at the top. */
  title: string;
  /** Stands under the title, beside the photo. */
  facts: Fact[];
  sections: Section[];
  /** At the foot of every page: left, in the middle (for a page and their number), right. */
  footer: { left: string; page: (page: number, pages: number) => string; right: string };
  /** Shown in the reader's window title, and searchable. */
  subject: string;
};
