/** What a document says, in words and in order; how it looks is the layout's. */
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
  /** What a reader shows in its window, and a search finds. */
  subject: string;
};
