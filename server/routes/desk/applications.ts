import * as calls from "#lib/contract/desk/applications.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { listDeskApplications, readOverview } from "#server/db/desk/applications.ts";
import { readBoard } from "#server/db/desk/board.ts";
import { findLastMessage } from "#server/db/desk/bulk-moves.ts";
import { readCharts } from "#server/db/desk/charts.ts";
import { ownCompany } from "#server/desk/actor.ts";
import { enterResults, moveApplications, publishResults, readApplication, undoMoves } from "#server/desk/applications.ts";
import { forStaff } from "./for-staff.ts";

export const deskApplicationRoutes = [
  forStaff(calls.listDeskApplications, (query, { db, actor }) =>
    listDeskApplications(db, { ...query, companyId: ownCompany(actor) }),
  ),
  forStaff(calls.readBoard, (query, { db, actor }) => readBoard(db, { ...query, companyId: ownCompany(actor) })),
  forStaff(calls.readDeskApplication, ({ id }, context) => readApplication(context, id)),
  forStaff(calls.moveDeskApplications, (wish, context) => moveApplications(context, wish)),
  forStaff(calls.enterResults, (wish, context) => enterResults(context, wish)),
  forStaff(calls.publishResults, (wish, context) => publishResults(context, wish)),
  forStaff(calls.undoDeskMoves, ({ id }, context) => undoMoves(context, id)),
  forStaff(calls.readLastMessage, async (_payload, { db, me }) => ({ message: await findLastMessage(db, me.id) })),
  forStaff(calls.readOverview, async (_payload, { db, me, now }) => ({
    ...(await readOverview(db, me, { now, today: beijingDate(now) })),
    charts: await readCharts(db, me, now),
  })),
];
