import type { EditedPost } from "#lib/domain/desk/posts.ts";
import {
  type Cells,
  type ExportKind,
  type PostColumn,
  TABLE_COLUMNS,
  TABLE_KINDS,
  type TableColumn,
  type TableKind,
} from "#lib/domain/desk/tables.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { postWords, stateNames } from "#lib/texts/desk/desk.ts";
import { fairFigureColumns } from "#lib/texts/desk/exports.ts";
import { columnName, exampleCells, yesNo } from "#lib/texts/desk/tables.ts";
import { fairStatusText } from "#lib/texts/fairs/status.ts";
import { listBatches } from "#server/db/desk/batches.ts";
import { listFairContents } from "#server/db/desk/fairs.ts";
import { listEdited } from "#server/db/desk/posts.ts";
import { listCareerNames, listCompanyFacts, listPostIds, listRecruiters } from "#server/db/desk/references.ts";
import type { Db } from "#server/db/schema/index.ts";
import { batchCells } from "./batch-row.ts";
import { fairCells } from "./fair-row.ts";
import { otherRows } from "./other-tables.ts";

const DAY = 86_400_000;
/** The last day of a template's post is this far away, so that the row can be imported. */
const EXAMPLE_DAYS = 60;

const headings = (kind: TableKind): string[] => TABLE_COLUMNS[kind].map(columnName);

const rowOf = (kind: TableKind, cells: Cells): string[] => TABLE_COLUMNS[kind].map((column: TableColumn) => cells[column] ?? "");

/**
 * An empty table: the headings, and one row as an example. `company`: the name of a recruiter's company, whose posts begin with a review;
 * null for an operator.
 */
export const templateOf = (kind: TableKind, now: number, company: string | null = null): string[][] => {
  const day = beijingDate(now + EXAMPLE_DAYS * DAY);
  const { companies, posts, batches, fairs } = exampleCells;
  const examples = { companies, posts: posts(day), batches: batches(day), fairs: fairs(day) };
  const own = company === null ? {} : { companyName: company, ...(kind === "posts" && { state: stateNames.review }) };
  return [headings(kind), rowOf(kind, { ...examples[kind], ...own })];
};

type Names = { career: (id: string | null) => string; recruiter: (companyId: string, id: string | null) => Promise<string> };

/** Names of careers and recruiters, so that an import of an export finds them again. A career whose name others have gets its path. */
const readNames = async (db: Db): Promise<Names> => {
  const careers = await listCareerNames(db);
  const uses = Map.groupBy(careers, ({ name }) => name);
  const paths = new Map(
    careers.map(({ id, name, functionName, industryName }) => [
      id,
      uses.get(name)?.length === 1 ? name : `${industryName}/${functionName}/${name}`,
    ]),
  );
  const recruiters = new Map<string, Map<string, string>>();
  const recruitersOf = async (companyId: string): Promise<Map<string, string>> => {
    const known = recruiters.get(companyId) ?? new Map((await listRecruiters(db, companyId)).map(({ id, name }) => [id, name]));
    recruiters.set(companyId, known);
    return known;
  };
  return {
    career: (id) => (id === null ? "" : (paths.get(id) ?? "")),
    recruiter: async (companyId, id) => (id === null ? "" : ((await recruitersOf(companyId)).get(id) ?? "")),
  };
};

const numeral = (value: number | null): string => (value === null ? "" : String(value));

const postCells = async ({ companyId, companyName, state, content }: EditedPost, names: Names): Promise<Cells<PostColumn>> => ({
  ...content,
  companyName,
  state: stateNames[state],
  kind: postWords.kinds[content.kind],
  direction: content.direction === null ? "" : postWords.directions[content.direction],
  careerId: names.career(content.careerId),
  salaryMin: numeral(content.salaryMin),
  salaryMax: numeral(content.salaryMax),
  headcount: numeral(content.headcount),
  endsOn: content.endsOn ?? "",
  showsResult: content.showsResult ? yesNo.yes : yesNo.no,
  recruiterId: await names.recruiter(companyId, content.recruiterId),
});

async function* writeCompanies(db: Db): AsyncGenerator<string[]> {
  let afterId = "0";
  for (let page = await listCompanyFacts(db, afterId); page.length > 0; page = await listCompanyFacts(db, afterId)) {
    for (const { id, name, industry, size } of page) {
      afterId = id;
      yield rowOf("companies", { companyName: name, industry, size });
    }
  }
}

async function* writePosts(db: Db, companyId: string | null): AsyncGenerator<string[]> {
  const names = await readNames(db);
  let afterId = "0";
  for (let ids = await listPostIds(db, afterId, companyId); ids.length > 0; ids = await listPostIds(db, afterId, companyId)) {
    afterId = ids.at(-1) ?? afterId;
    for (const post of await listEdited(db, ids)) yield rowOf("posts", await postCells(post, names));
  }
}

async function* writeBatches(db: Db, companyId: string | null): AsyncGenerator<string[]> {
  let afterId = "0";
  for (let page = await listBatches(db, afterId, companyId); page.length > 0; page = await listBatches(db, afterId, companyId))
    for (const { id, companyName, ownNumber, content } of page) {
      afterId = id;
      yield rowOf("batches", { companyName, ownNumber, ...batchCells(content) });
    }
}

async function* writeFairs(db: Db, now: number): AsyncGenerator<string[]> {
  let afterId = "0";
  for (let page = await listFairContents(db, afterId, now); page.length > 0; page = await listFairContents(db, afterId, now))
    for (const { fair, content } of page) {
      afterId = fair.id;
      const figures = [fair.companies, fair.posts, fair.applications].map(String);
      yield [...rowOf("fairs", fairCells(content)), fairStatusText[fair.status], ...figures];
    }
}

/**
 * A table row by row, its headings first; of one company, or of all. An import reads one of companies, posts or numbered batches as it is, and
 * finds nothing changed. `now` is milliseconds since 1970.
 */
export async function* tableRows(db: Db, kind: ExportKind, now: number, companyId: string | null = null): AsyncGenerator<string[]> {
  const table = TABLE_KINDS.find((known) => known === kind);
  // The figures of fairs go out alone: an import ignores their columns.
  if (table) yield [...headings(table), ...(table === "fairs" ? fairFigureColumns : [])];
  switch (kind) {
    case "companies":
      return yield* writeCompanies(db);
    case "posts":
      return yield* writePosts(db, companyId);
    case "batches":
      return yield* writeBatches(db, companyId);
    case "fairs":
      return yield* writeFairs(db, now);
    default:
      return yield* otherRows(db, kind, companyId);
  }
}
