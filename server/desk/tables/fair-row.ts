import * as z from "zod/mini";
import { saveDeskFair } from "#lib/contract/desk/fairs.ts";
import { emptyFair, type FairContent, fairProblems, tidyFair } from "#lib/domain/desk/fairs.ts";
import { type Cells, type FairColumn, plainWord, timeOfCell } from "#lib/domain/desk/tables.ts";
import { FAIR_TYPES, type FairType } from "#lib/domain/fairs/status.ts";
import { parseBeijing } from "#lib/domain/time.ts";
import { NO_WORDS, YES_WORDS, yesNo } from "#lib/texts/desk/tables.ts";
import { fairTypeText } from "#lib/texts/fairs/fairs.ts";
import { invalid } from "#server/desk/refusal.ts";
import { issueCode } from "#server/services/issue-code.ts";

type Problems = Partial<Record<FairColumn, string>>;

const typeOfCell = (text: string): FairType | undefined => {
  const word = plainWord(text);
  return FAIR_TYPES.find((type) => word !== "" && plainWord(fairTypeText[type]).startsWith(word));
};

/** A moment as the editor has it, `YYYY-MM-DDTHH:mm`; null for any other text. */
const momentOfCell = (text: string): string | null => {
  const moment = timeOfCell(text);
  return moment === null || parseBeijing(moment) === null ? null : moment.replace(" ", "T");
};

/**
 * The content of a row over the present fair; null for a new one. A missing column keeps its field, an empty cell empties it. Throws a refusal
 * that names the columns.
 */
export const readFair = (cells: Cells<FairColumn>, present: FairContent | null): FairContent => {
  const base = present ?? emptyFair();
  const problems: Problems = {};
  const read = <Value>(column: FairColumn, kept: Value, take: (text: string) => Value | null | undefined, code: string): Value => {
    const text = cells[column];
    if (text === undefined) return kept;
    const value = take(text);
    if (value === null || value === undefined) problems[column] = code;
    return value ?? kept;
  };
  const same = (text: string): string => text;
  const time = (text: string): string | null => (text === "" ? "" : momentOfCell(text));
  const pinned = (text: string): boolean | null => {
    const word = plainWord(text);
    return YES_WORDS.includes(word) ? true : NO_WORDS.includes(word) ? false : null;
  };
  const content = tidyFair({
    ownNumber: read("ownNumber", base.ownNumber, same, ""),
    title: read("title", base.title, same, ""),
    type: read("type", base.type, (text) => (text === "" ? base.type : typeOfCell(text)), "unknown"),
    organizer: read("organizer", base.organizer, same, ""),
    startsAt: read("startsAt", base.startsAt, time, "no_time"),
    endsAt: read("endsAt", base.endsAt, time, "no_time"),
    address: read("address", base.address, same, ""),
    hours: read("hours", base.hours, same, ""),
    halls: read("halls", base.halls, same, ""),
    pinned: read("pinned", base.pinned, pinned, "format"),
  });
  const checked = z.safeDecode(saveDeskFair.payload, { id: null, version: 0, content });
  const malformed = checked.success
    ? {}
    : Object.fromEntries(checked.error.issues.map((issue) => [String(issue.path[1] ?? issue.path[0]), issueCode(issue)]));
  const all = { ...fairProblems(content), ...malformed, ...problems };
  if (!checked.success || Object.keys(all).length > 0) throw invalid(all as Record<string, string>);
  return checked.data.content;
};

/** The cells of a fair, as {@link readFair} reads them. */
export const fairCells = ({ type, startsAt, endsAt, pinned, ...facts }: FairContent): Cells<FairColumn> => ({
  ...facts,
  type: fairTypeText[type],
  startsAt: startsAt.replace("T", " "),
  endsAt: endsAt.replace("T", " "),
  pinned: pinned ? yesNo.yes : yesNo.no,
});
