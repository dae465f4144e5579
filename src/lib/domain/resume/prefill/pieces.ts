/** Marks that part the facts of a line. */
const MARKS =
  /[|\uff5c\u00a6\u25cf\u25aa\u25a0\u25c6\u2605\u2606]|\s{2,}|\s[-\u2013\u2014/\u00b7\u2022]\s|\s*[\uff0c;\uff1b]\s*|,(?!\s*(?:Ltd|Inc|LLC|Co)\b)\s*/u;
/** A space between Chinese words, before a figure, or before a label. */
const SPACE =
  /(?<=\p{Script=Han})\s(?=\d)|(?<=[\p{Script=Han}\uff09)\u300b])\s(?=[\p{Script=Han}\uff08(])|\s(?=[\p{Script=Han}]{2,6}\s?[:\uff1a])/u;
/** Chinese labels are often spaced out to one width. */
const SPACED_LABEL = /(\p{Script=Han})\s+(\p{Script=Han})\s*(?=[:\uff1a])/gu;

/** The pieces of a text between its marks. */
export const piecesOf = (text: string): string[] =>
  text
    .replace(SPACED_LABEL, "$1$2")
    .split(MARKS)
    .flatMap((piece) => piece.split(SPACE))
    .map((piece) => piece.replace(/^[\s:\uff1a.\u3002\u00b7\u2022-]+|[\s:\uff1a\u3002\u00b7\u2022-]+$/gu, ""))
    .filter((piece) => piece !== "");

/** A label with its value, "label: value"; null for other text. */
export const labelled = (piece: string): { label: string; value: string } | null => {
  const [, label, value] = /^([^:\uff1a]{1,16})[:\uff1a]\s*(.*)$/su.exec(piece) ?? [];
  return label === undefined || value === undefined
    ? null
    : { label: label.replace(/\s+/gu, "").toLowerCase(), value: value.trim() };
};
