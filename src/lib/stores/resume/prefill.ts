import { atom, computed } from "nanostores";
import { environment } from "#lib/browser/environment.ts";
import { startWorker } from "#lib/browser/workers.ts";
import { usualDegrees } from "#lib/data/degrees.ts";
import { EDUCATION } from "#lib/domain/resume/education.ts";
import { type EducationField, suggestEducation } from "#lib/domain/resume/education-defaults.ts";
import type { PrefillProblem } from "#lib/domain/resume/prefill/file-kind.ts";
import {
  changedRecord,
  type FieldOffer,
  type Offers,
  offersOf,
  problemOfField,
  problemsOfRecord,
  type RecordOffer,
  roomIn,
  type Usual,
  type Values,
} from "#lib/domain/resume/prefill/offer.ts";
import type { Elsewhere, Reading } from "#lib/domain/resume/prefill/reading.ts";
import { emptyRecord, type FieldValue, fieldNames } from "#lib/domain/resume/record.ts";
import { LIST_NAMES, LISTS, type ListName, type Resume, type Section } from "#lib/domain/resume/resume.ts";
import type { Problem } from "#lib/domain/resume/rules.ts";
import { notify } from "#lib/stores/shell/toasts.ts";
import { receiveCode } from "#loading/lost-code.ts";
import { ruleContext } from "./form.ts";
import { $resume, basics, educations, expectation, isIdentityLocked, records } from "./resume.ts";
import type { Outcome } from "./save.ts";

/** A chosen file, until it is read or refused. */
export type ChosenFile =
  | { state: "none" }
  | { state: "reading"; name: string; page: number; pages: number }
  | { state: "broken"; name: string; problem: PrefillProblem }
  | { state: "read"; name: string; pages: number };

type Offered = { id: number; wanted: boolean };
/** Fields and records that wait for the seeker's choice. `refusals` counts saves that were refused for its problems. */
export type OfferedField = Offered & FieldOffer & { problem: Problem | null };
export type OfferedRecord = Offered &
  RecordOffer & { problems: Readonly<Record<string, Problem>>; isOpen: boolean; refusals: number };
/** Parts of the file without an offer. */
export type Remarks = { known: number; fixed: readonly string[]; elsewhere: readonly Elsewhere[] };

type ReadOptions = { onPage: (page: number, pages: number) => void; signal: AbortSignal };
type ReadOutcome = { at: "read"; reading: Reading; pages: number } | { at: "broken"; problem: PrefillProblem };

/** The reader's code comes with the first file. */
const readInWorker = async (file: File, options: ReadOptions): Promise<ReadOutcome> => {
  const code = await receiveCode(() => import("#lib/documents/index.ts"));
  if (!code.ok) return { at: "broken", problem: "no-code" };
  return code.value.readFile(file, { ...options, start: startWorker, after: environment().after });
};

const BLANKS: Readonly<Record<ListName, Values>> = {
  skills: emptyRecord(LISTS.skills),
  trainings: emptyRecord(LISTS.trainings),
  works: emptyRecord(LISTS.works),
  educations: emptyRecord(LISTS.educations),
  family: emptyRecord(LISTS.family),
  urgentContacts: emptyRecord(LISTS.urgentContacts),
};

/** Degree, form and diploma follow from level and end as in the education form; an end is never guessed. */
const usualValues: Usual = (list, values, said) => {
  if (list !== "educations") return {};
  const chosen = new Set<EducationField>(fieldNames(EDUCATION).filter((name) => name === "end" || said.includes(name)));
  const { learningForm, degree, diploma } = suggestEducation({ ...emptyRecord(EDUCATION), ...values }, chosen, {
    today: ruleContext().today,
    degrees: usualDegrees,
  });
  const level = values["level"] ?? null;
  return { learningForm: learningForm ?? null, degree: level === null ? "" : (degree ?? ""), diploma: diploma ?? null };
};

const changed = (offer: OfferedRecord, change: Values): OfferedRecord => {
  const { values, problems } = changedRecord(offer.list, offer.values, change, ruleContext().today);
  const kept = Object.entries(offer.problems).filter(([name]) => !(name in change));
  const guessed = offer.guessed.filter((name) => !(name in change));
  return { ...offer, values, guessed, problems: { ...Object.fromEntries(kept), ...problems } };
};

const ready = (): Resume | null => {
  const resume = $resume.get();
  return resume.state === "ready" ? resume.value : null;
};

/** The offers of a file: taken or left, completed, forgotten once they are saved. */
const createOffers = () => {
  const $fields = atom<readonly OfferedField[]>([]);
  const $records = atom<readonly OfferedRecord[]>([]);
  const $remarks = atom<Remarks>({ known: 0, fixed: [], elsewhere: [] });

  /** Offers all that the résumé does not have. Whole and new ones are wanted; those that would replace something are the seeker's choice. */
  const offer = (found: Reading, present: Resume): void => {
    const identityIsFixed = isIdentityLocked(present.basics.idNumber);
    const offers: Offers = offersOf(found, present, { blanks: BLANKS, usual: usualValues, identityIsFixed });
    const context = ruleContext();
    let id = 0;
    $fields.set(
      offers.fields.map((one) => {
        const problem = problemOfField(one, one.value, context);
        id += 1;
        return { ...one, id, problem, wanted: problem === null && one.present === null };
      }),
    );
    const room = new Map(LIST_NAMES.map((list) => [list, roomIn(list, present)]));
    $records.set(
      offers.records.map((one) => {
        const isWhole = Object.keys(problemsOfRecord(one.list, one.values, context)).length === 0;
        const left = room.get(one.list) ?? 0;
        const wanted = isWhole && one.start === null && left > 0;
        if (wanted) room.set(one.list, left - 1);
        id += 1;
        return { ...one, id, problems: {}, isOpen: false, refusals: 0, wanted };
      }),
    );
    $remarks.set({ known: offers.known, fixed: offers.fixed, elsewhere: found.elsewhere });
  };
  const clear = (): void => {
    $fields.set([]);
    $records.set([]);
  };

  const changeRecord = (id: number, change: (offer: OfferedRecord) => OfferedRecord): void =>
    $records.set($records.get().map((one) => (one.id === id ? change(one) : one)));

  /** Whether a list has no room for one more new record. */
  const isFull = (list: ListName): boolean => {
    const present = ready();
    const added = $records.get().filter((one) => one.list === list && one.wanted && one.start === null).length;
    return present !== null && added >= roomIn(list, present);
  };
  const mayAdd = ({ start, list }: OfferedRecord): boolean => start !== null || !isFull(list);
  const toggle = (id: number): void => {
    $fields.set($fields.get().map((one) => (one.id === id ? { ...one, wanted: !one.wanted } : one)));
    changeRecord(id, (one) => ({ ...one, wanted: !one.wanted && mayAdd(one) }));
  };
  /** Opens or closes the form of a record; one that is opened is wanted. */
  const open = (id: number, isOpen: boolean): void =>
    changeRecord(id, (one) => ({ ...one, isOpen, wanted: one.wanted || (isOpen && mayAdd(one)) }));
  const editRecord = (id: number, change: Values): void => changeRecord(id, (one) => changed(one, change));
  /** Another value for a field, which is wanted then. */
  const editField = (id: number, value: FieldValue): void =>
    $fields.set($fields.get().map((one) => (one.id === id ? { ...one, value, wanted: true, problem: null } : one)));

  /** Marks the problems of wanted offers. */
  const check = (): void => {
    const context = ruleContext();
    $fields.set($fields.get().map((one) => (one.wanted ? { ...one, problem: problemOfField(one, one.value, context) } : one)));
    $records.set(
      $records.get().map((one) => {
        const problems = one.wanted ? problemsOfRecord(one.list, one.values, context) : {};
        const isRefused = Object.keys(problems).length > 0;
        return isRefused ? { ...one, problems, isOpen: true, refusals: one.refusals + 1 } : { ...one, problems: {} };
      }),
    );
  };

  const forget = (ids: readonly number[]): void => {
    $fields.set($fields.get().filter(({ id }) => !ids.includes(id)));
    $records.set($records.get().filter(({ id }) => !ids.includes(id)));
  };
  /** Whether every offer is saved or there was none. */
  const isEmpty = (): boolean => $fields.get().length + $records.get().length === 0;
  const $wanted = computed([$fields, $records], (fields, list) => [...fields, ...list].filter(({ wanted }) => wanted).length);

  return {
    ...{ $fields, $records, $remarks, $wanted, offer, clear, isFull, toggle, open, editRecord, editField, check, forget, isEmpty },
  };
};
type OwnOffers = ReturnType<typeof createOffers>;

const saveSingle = (section: "basics" | "expectation", fields: readonly OfferedField[]): Promise<Outcome> => {
  const part: Record<string, FieldValue> = Object.fromEntries(fields.map(({ field, value }) => [field, value]));
  return section === "basics" ? basics.replace(part) : expectation.replace(part);
};

type Job = { section: Section; ids: number[]; run: () => Promise<Outcome> };
/** The wanted offers without a problem, a save for each part. */
const jobsOf = ({ $fields, $records }: OwnOffers): Job[] => {
  const singles = (["basics", "expectation"] as const).map((section): Job => {
    const fields = $fields.get().filter((one) => one.section === section && one.wanted && one.problem === null);
    return { section, ids: fields.map(({ id }) => id), run: () => saveSingle(section, fields) };
  });
  const lists = LIST_NAMES.map((list): Job => {
    const written = $records.get().filter((one) => one.list === list && one.wanted && Object.keys(one.problems).length === 0);
    return { section: list, ids: written.map(({ id }) => id), run: () => records[list].write(written) };
  });
  return [...singles, ...lists].filter(({ ids }) => ids.length > 0);
};

/**
 * The résumé prefilled from a file: chosen, read in a worker, reviewed piece by piece, saved as far as wanted by the ordinary saves.
 * Why: docs/decisions/0133-a-file-is-read-where-it-is-chosen.md
 */
export const createPrefill = (read: (file: File, options: ReadOptions) => Promise<ReadOutcome> = readInWorker) => {
  const $file = atom<ChosenFile>({ state: "none" });
  const $saving = atom(false);
  /** The part whose save failed last; its offers are still there. */
  const $failed = atom<Section | null>(null);
  const $savedCount = atom(0);
  const offers = createOffers();
  let reading: AbortController | null = null;
  /** The file that is read or was refused. */
  let chosen: File | null = null;

  /** Ends the reading, and forgets the file. */
  const cancel = (): void => {
    reading?.abort();
    reading = null;
    chosen = null;
    $file.set({ state: "none" });
  };

  /** Reads a file. Of several the last one counts. */
  const choose = async (file: File): Promise<void> => {
    if ($saving.get()) return;
    cancel();
    const own = new AbortController();
    reading = own;
    chosen = file;
    const { name } = file;
    offers.clear();
    $failed.set(null);
    $savedCount.set(0);
    $file.set({ state: "reading", name, page: 0, pages: 0 });
    const onPage = (page: number, pages: number): void => {
      if (reading === own) $file.set({ state: "reading", name, page, pages });
    };
    const outcome = await read(file, { onPage, signal: own.signal });
    const present = ready();
    if (reading !== own || !present) return;
    reading = null;
    if (outcome.at === "broken") {
      $file.set({ state: "broken", name, problem: outcome.problem });
      return;
    }
    offers.offer(outcome.reading, present);
    $file.set({ state: "read", name, pages: outcome.pages });
  };

  /** Reads the refused file once more. */
  const retry = (): void => void (chosen && choose(chosen));

  /** Saves the parts one after the other, until one fails; returns the number of saved offers. */
  const saveJobs = async (): Promise<number> => {
    let count = 0;
    for (const { section, ids, run } of jobsOf(offers)) {
      const outcome = await run();
      if (outcome === "unsaved") {
        $failed.set(section);
        return count;
      }
      offers.forget(ids);
      if (outcome === "saved") count += ids.length;
      // The form that stood open because there was no education.
      if (section === "educations" && !educations.isDirty()) educations.close();
    }
    return count;
  };

  /**
   * Saves the wanted offers. Those with problems stay, marked, and so do those that are not saved. Resolves to whether all that was wanted
   * is saved.
   */
  const save = async (): Promise<boolean> => {
    if ($saving.get()) return false;
    $saving.set(true);
    $failed.set(null);
    offers.check();
    const count = await saveJobs();
    $saving.set(false);
    $savedCount.set($savedCount.get() + count);
    const isDone = count > 0 && offers.$wanted.get() === 0;
    if (isDone) notify("imported");
    return isDone;
  };

  return { ...offers, $file, $saving, $failed, $savedCount, choose, retry, cancel, save };
};

/** The one of the résumé's page: a closed dialog loses nothing. */
export const prefill = createPrefill();
