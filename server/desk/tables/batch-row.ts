import {
  BATCH_NAME_MAX,
  BATCH_NUMBER_MAX,
  BATCH_PLACE_MAX,
  BATCH_STAGES,
  type BatchContent,
  type BatchStageCode,
} from "#lib/domain/desk/batches.ts";
import { type BatchColumn, type Cells, plainWord, timeOfCell } from "#lib/domain/desk/tables.ts";
import { formatBeijing, parseBeijing } from "#lib/domain/time.ts";
import { stageNames } from "#lib/texts/applications/applications.ts";
import { invalid } from "#server/desk/refusal.ts";

/** The columns of a stage that has an appointment. */
const APPOINTED = [
  { stage: 1, time: "writtenAt", place: "writtenPlace" },
  { stage: 2, time: "interviewAt", place: "interviewPlace" },
] as const;

const EMPTY: BatchContent = { number: "", name: "", stages: [] };
const SEPARATORS = /[\s,;/\u3001\uff0c\uff1b]+/u;

type Problems = Partial<Record<BatchColumn, string>>;

const stagesOfCell = (text: string, problems: Problems): BatchStageCode[] => {
  const words = text.split(SEPARATORS).map(plainWord).filter(Boolean);
  const stages = words.map((word) => BATCH_STAGES.find((stage) => plainWord(stageNames[stage]) === word));
  if (stages.includes(undefined)) problems.stages = "unknown";
  return BATCH_STAGES.filter((stage) => stages.includes(stage));
};

const textOf = (text: string, column: BatchColumn, max: number, problems: Problems): string => {
  if (text.length > max) problems[column] = "too_long";
  else if (/\p{Cc}/u.test(text)) problems[column] = "control_characters";
  return text;
};

/** Appointments of a row over the present ones. A time or place of a stage that the batch does not have is a problem of its cell. */
const appointmentsIn = (
  cells: Cells<BatchColumn>,
  stages: readonly BatchStageCode[],
  present: BatchContent,
  problems: Problems,
): BatchContent["stages"] => {
  for (const { stage, time, place } of APPOINTED)
    if (!stages.includes(stage)) for (const column of [time, place]) if (cells[column]) problems[column] = "no-stage";
  return stages.map((stage) => {
    const before = present.stages.find((one) => one.stage === stage) ?? { stage, at: null, place: "" };
    const columns = APPOINTED.find((one) => one.stage === stage);
    if (!columns) return before;
    const { [columns.time]: time, [columns.place]: place } = cells;
    const at = time === undefined ? before.at : time === "" ? null : parseBeijing(timeOfCell(time) ?? "");
    if (at === null && time) problems[columns.time] = "no_time";
    return { stage, at, place: place === undefined ? before.place : textOf(place, columns.place, BATCH_PLACE_MAX, problems) };
  });
};

/**
 * The content of a row over the present batch; null for a new one. A missing column keeps its field, an empty cell empties it. Throws a refusal
 * that names the columns.
 */
export const readBatch = (cells: Cells<BatchColumn>, present: BatchContent | null): BatchContent => {
  const base = present ?? EMPTY;
  const problems: Problems = {};
  const { batchNumber: number = "", batchName: name = base.name, stages: listed } = cells;
  if (number === "") problems.batchNumber = "missing";
  if (name === "") problems.batchName = "missing";
  textOf(number, "batchNumber", BATCH_NUMBER_MAX, problems);
  textOf(name, "batchName", BATCH_NAME_MAX, problems);
  const stages = listed === undefined ? base.stages.map(({ stage }) => stage) : stagesOfCell(listed, problems);
  const content = { number, name, stages: appointmentsIn(cells, stages, base, problems) };
  if (Object.keys(problems).length > 0) throw invalid(problems as Record<string, string>);
  return content;
};

/** The cells of a batch, as {@link readBatch} reads them. */
export const batchCells = ({ number, name, stages }: BatchContent): Cells<BatchColumn> => {
  const appointments = APPOINTED.flatMap(({ stage, time, place }) => {
    const known = stages.find((one) => one.stage === stage);
    const at = known?.at ?? null;
    return [[time, at === null ? "" : formatBeijing(at)] as const, [place, known?.place ?? ""] as const];
  });
  const names = stages.map(({ stage }) => stageNames[stage]).join("\u3001");
  return { batchNumber: number, batchName: name, stages: names, ...Object.fromEntries(appointments) };
};
