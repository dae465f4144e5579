import * as calls from "#lib/contract/desk/careers.ts";
import { choosePopularCareers, orderCareers, readCareers, saveCareer } from "#server/desk/careers.ts";
import { forStaff } from "./for-staff.ts";

export const deskCareerRoutes = [
  forStaff(calls.readDeskCareers, (_payload, context) => readCareers(context)),
  forStaff(calls.saveCareer, (wish, context) => saveCareer(context, wish)),
  forStaff(calls.orderCareers, (wish, context) => orderCareers(context, wish)),
  forStaff(calls.choosePopularCareers, (wish, context) => choosePopularCareers(context, wish)),
];
