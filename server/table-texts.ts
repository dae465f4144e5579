import { deskFieldText } from "#lib/texts/desk/fields.ts";
import { columnName, tableWords } from "#lib/texts/desk/tables.ts";
import type { DeskProblem } from "./desk/refusal.ts";
import type { RowProblem } from "./desk/tables/problems.ts";
import type { FailingRow, ImportProblem, ImportReport } from "./desk/tables/run-import.ts";
import type { LeftOver, UndoReport } from "./desk/tables/undo-import.ts";
import type { UnreadableTable } from "./services/tables/table.ts";
import { DESK_CONFLICTS, MESSAGES } from "./texts.ts";

const ruleTexts = (problem: DeskProblem): string[] => {
  switch (problem.kind) {
    case "forbidden":
      return [MESSAGES.forbidden];
    case "missing":
      return [MESSAGES.missingAtDesk];
    case "invalid":
      return Object.entries(problem.fields).map(([field, code]) => deskFieldText(field, code));
    case "conflict":
      return [DESK_CONFLICTS[problem.reason]];
  }
};

const rowTexts = (problem: RowProblem): string[] => {
  switch (problem.kind) {
    case "too-many-cells":
      return [tableWords.tooManyCells];
    case "same-as":
      return [tableWords.sameAs(columnName(problem.column), problem.line)];
    case "foreign-company":
      return [tableWords.foreignCompany];
    default:
      return ruleTexts(problem);
  }
};

/** The sentence of a row that is refused. */
export const failingRowText = ({ line, problem }: FailingRow): string => tableWords.line(line, rowTexts(problem));

/** The sentence for a file that is no table. */
export const unreadableText = ({ fault, line }: UnreadableTable): string =>
  line === null ? tableWords.faults[fault] : tableWords.atLine(line, tableWords.faults[fault]);

/** The sentence for a table that cannot be imported as a whole. */
export const importProblemText = (problem: ImportProblem): string => {
  switch (problem.problem) {
    case "unknown":
      return tableWords.noHeadings;
    case "twice":
      return tableWords.columnTwice(columnName(problem.column));
    case "no-company-column":
      return tableWords.noNameColumn;
    case "no-company":
      return tableWords.noCompany(problem.name);
    case "not-yours":
      return tableWords.notYours;
    case "too-many-rows":
      return tableWords.tooManyRows(problem.max);
  }
};

/** The lines that say how an import ended. */
export const reportLines = ({ kind, id, ignored, counts, failing }: ImportReport, isPreview: boolean): string[] => {
  const end = () => {
    if (id !== null) return tableWords.imported(id);
    if (isPreview) return tableWords.previewed;
    return failing.length > 0 && counts.added + counts.changed > 0 ? tableWords.refused : tableWords.nothing;
  };
  return [
    ...(ignored.length > 0 ? [tableWords.ignoredColumns(ignored)] : []),
    ...failing.map(failingRowText),
    tableWords.counts(kind, { ...counts, failing: failing.length }),
    end(),
  ];
};

/** The sentence for a company or post that an undoing leaves. */
export const leftText = ({ kind, id, name, why }: LeftOver): string =>
  tableWords.left(kind, id, name, why === "changed-since" ? [tableWords.changedSince] : ruleTexts(why));

/** The lines that say how the undoing of an import ended. */
export const undoLines = (importId: string, report: UndoReport): string[] => {
  if (report.outcome !== "done")
    return [report.outcome === "unknown" ? tableWords.noImport(importId) : tableWords.undoneBefore(importId)];
  return [...report.left.map(leftText), tableWords.undone(importId, report.count)];
};
