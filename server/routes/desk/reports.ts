import * as calls from "#lib/contract/desk/reports.ts";
import { listDeskReports } from "#server/db/desk/reports.ts";
import { settleReport } from "#server/desk/reports.ts";
import { forStaff } from "./for-staff.ts";

export const deskReportRoutes = [
  forStaff(calls.listDeskReports, (query, { db }) => listDeskReports(db, query)),
  forStaff(calls.settleReport, (wish, context) => settleReport(context, wish)),
];
