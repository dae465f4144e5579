/** The things whose changes are kept at the desk. */
export const CHANGE_SUBJECTS = [
  "post",
  "application",
  "company",
  "fair",
  "batch",
  "career",
  "report",
  "news",
  "staff",
  "invitation",
] as const;
export type ChangeSubject = (typeof CHANGE_SUBJECTS)[number];

/** The number of changes that one call reads. */
export const CHANGES_PAGE = 100;

/**
 * A change as the log has it. `who` is empty for a command on the server's own machine; `name` is the thing's present name, an
 * application's that of its post; facts are records of fields, or null.
 */
export type DeskChange = {
  id: string;
  at: number;
  who: string;
  action: string;
  subject: string;
  subjectId: string | null;
  name: string;
  before?: unknown;
  after?: unknown;
};

type Facts = Readonly<Record<string, unknown>>;
/** A field whose value a change made another one. */
export type FieldChange = { field: string; before: unknown; after: unknown };

const isFacts = (value: unknown): value is Facts => typeof value === "object" && value !== null && !Array.isArray(value);
const factsOf = (value: unknown): Facts => (isFacts(value) ? value : {});
const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || value === false || (Array.isArray(value) && value.length === 0);

/** The fields that a change touched, in the order of its facts. Fields that are empty before and after are left out. */
export const changedFields = (change: Pick<DeskChange, "before" | "after">): FieldChange[] => {
  const [before, after] = [factsOf(change.before), factsOf(change.after)];
  return [...new Set([...Object.keys(after), ...Object.keys(before)])]
    .map((field) => ({ field, before: before[field], after: after[field] }))
    .filter((one) => !(isEmpty(one.before) && isEmpty(one.after)) && JSON.stringify(one.before) !== JSON.stringify(one.after));
};

/** The name of the changed thing as the facts have it, else its present one; empty without one. */
export const changedName = ({ before, after, name: present }: Pick<DeskChange, "before" | "after" | "name">): string => {
  const names = [after, before].map(factsOf).flatMap(({ name, title }) => [name, title]);
  return names.find((name): name is string => typeof name === "string" && name !== "") ?? present;
};
