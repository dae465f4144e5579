/** The words of a document in order; the layout decides how it looks. Plain data, so that it can be sent to a worker. */
export type Fact = { label: string; value: string };
export type Section = { heading: string; facts: Fact[] } | { heading: string; columns: string[]; rows: string[][] };

export type PdfDocument = {
  /** Stands large at the top. */
  title: string;
  /** Stands under the title, beside the photo. */
  facts: Fact[];
  sections: Section[];
  /** At the foot of every page: left, in the middle ({page} and {pages} stand for numbers), right. */
  footer: { left: string; page: string; right: string };
  /** Shown in the reader's window title, and searchable. */
  subject: string;
};

/** The middle of a page's footer. */
export const pageLine = ({ page: words }: PdfDocument["footer"], page: number, pages: number): string =>
  words.replace("{page}", String(page)).replace("{pages}", String(pages));
