/** Tables that go out and never come in. */
import type { ExportKind, TableKind } from "#lib/domain/desk/tables.ts";
import type { Paged } from "#lib/domain/paging.ts";
import { formatBeijing } from "#lib/domain/time.ts";
import { statusWords, WITHDRAWN } from "#lib/texts/applications/applications.ts";
import { changeWords } from "#lib/texts/desk/changes.ts";
import { exportColumns } from "#lib/texts/desk/exports.ts";
import { resultWords } from "#lib/texts/desk/stages.ts";
import { reportReasonText } from "#lib/texts/reports.ts";
import { applicationsBefore } from "#server/db/desk/applications.ts";
import { listChanges } from "#server/db/desk/changes.ts";
import { listDeskReports } from "#server/db/desk/reports.ts";
import type { Db } from "#server/db/schema/index.ts";

const PAGE = 500;

const timeOf = (at: number | null): string => (at === null ? "" : formatBeijing(at));

async function* applicationRows(db: Db, companyId: string | null): AsyncGenerator<string[]> {
  let beforeId: string | null = null;
  for (;;) {
    const items = await applicationsBefore(db, { companyId, beforeId, size: PAGE });
    for (const one of items) {
      const status = one.withdrawnAt === null ? statusWords(one.status) : WITHDRAWN;
      const entered = one.entered === null ? "" : resultWords.names[one.entered];
      const times = [one.signedAt, one.since, one.withdrawnAt].map(timeOf);
      yield [one.id, one.name, one.phone, one.companyName, one.postName, status.badge, entered, ...times];
    }
    if (items.length < PAGE) return;
    beforeId = items.at(-1)?.id ?? null;
  }
}

/** All items of a list that is read by page. */
async function* itemsOf<Item>(read: (page: number) => Promise<Paged<Item>>): AsyncGenerator<Item> {
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const found = await read(page);
    pages = found.page.pages;
    yield* found.items;
  }
}

async function* reportRows(db: Db): AsyncGenerator<string[]> {
  for await (const report of itemsOf((page) => listDeskReports(db, { view: "all", page, size: PAGE }))) {
    const subject = [report.post, report.company, report.account ?? "", report.message];
    const said = [reportReasonText[report.reason], report.text, report.phone];
    yield [report.id, ...subject, ...said, timeOf(report.reportedAt), timeOf(report.settledAt), report.decision];
  }
}

async function* changeRows(db: Db): AsyncGenerator<string[]> {
  let beforeId: string | null = null;
  for (;;) {
    const changes: Awaited<ReturnType<typeof listChanges>> = await listChanges(db, { subject: null, subjectId: null, beforeId });
    const last = changes.at(-1);
    if (!last) return;
    beforeId = last.id;
    for (const change of changes) {
      const { id, at, who } = change;
      const facts = [changeWords.facts(change, "before"), changeWords.facts(change, "after")];
      yield [id, timeOf(at), who || changeWords.command, changeWords.line(change), ...facts];
    }
  }
}

/** A table that only goes out, its headings first; applications of one company, or of all. */
export async function* otherRows(db: Db, kind: Exclude<ExportKind, TableKind>, companyId: string | null): AsyncGenerator<string[]> {
  yield [...exportColumns[kind]];
  switch (kind) {
    case "applications":
      return yield* applicationRows(db, companyId);
    case "reports":
      return yield* reportRows(db);
    case "changes":
      return yield* changeRows(db);
  }
}
