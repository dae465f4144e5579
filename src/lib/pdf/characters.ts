import { charactersOf } from "#lib/domain/fonts/characters.ts";
import { type PdfDocument, pageLine } from "#lib/domain/pdf/document.ts";
import { cleanText } from "./clean-text.ts";

/** A document without characters that cannot be set. */
export const cleanDocument = (document: PdfDocument): PdfDocument => ({
  ...document,
  title: cleanText(document.title),
  subject: cleanText(document.subject),
  facts: document.facts.map(({ label, value }) => ({ label, value: cleanText(value) })),
  footer: { ...document.footer, left: cleanText(document.footer.left) },
  sections: document.sections.map((section) =>
    "rows" in section
      ? { ...section, rows: section.rows.map((row) => row.map(cleanText)) }
      : { ...section, facts: section.facts.map(({ label, value }) => ({ label, value: cleanText(value) })) },
  ),
});

/** The bold characters: of labels, headings and heads of tables. */
export const ownCharacters = ({ facts, sections }: PdfDocument): number[] => {
  const labels = sections.flatMap((section) => ("rows" in section ? section.columns : section.facts.map(({ label }) => label)));
  return charactersOf([...facts.map(({ label }) => label), ...sections.map(({ heading }) => heading), ...labels].join(""));
};

/** The gap that a missing character leaves is a space of their width; and every page has a number. */
const ALWAYS = "\u3000 0123456789";

/** The characters that a document needs of the regular font. */
export const neededCharacters = (document: PdfDocument): number[] => {
  const { title, facts, sections, footer } = cleanDocument(document);
  const values = sections.flatMap((section) => ("rows" in section ? section.rows.flat() : section.facts.map(({ value }) => value)));
  return charactersOf(
    [ALWAYS, title, ...facts.map(({ value }) => value), ...values, footer.left, pageLine(footer, 0, 0), footer.right].join(""),
  );
};
