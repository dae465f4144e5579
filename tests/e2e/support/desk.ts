/** People of the desk for browser tests. The demo's operator invites them, because one phone gets one code a minute. */
import type { APIRequestContext, Page } from "@playwright/test";
import { DEMO_STAFF } from "#server/demo/seed/staff.ts";
import { call } from "./seeker.ts";

type ReadCode = (phone: string, previous?: string) => Promise<string>;
type Place = { role: "operator" | "recruiter" | "organizer"; companyId: number | null; fairId: number | null };
export type DeskWorker = { token: string; phone: string };

const codeTo = async (request: APIRequestContext, phone: string, readCode: ReadCode): Promise<string> => {
  await call(request, "/system-api/smsManagement/sendValidationCodeForRecruitPC", { phoneNo: phone, purpose: "desk" });
  return readCode(phone);
};

/** Logs the demo's operator in. */
export const logInOperator = async (request: APIRequestContext, readCode: ReadCode): Promise<DeskWorker> => {
  const [{ phone }] = DEMO_STAFF;
  const code = await codeTo(request, phone, readCode);
  return { phone, token: String((await call(request, "/api/desk/log-in", { phone, code }))["token"]) };
};

/** The token of a new invitation. */
const invitation = async (request: APIRequestContext, by: DeskWorker, place: Place): Promise<string> =>
  String((await call(request, "/api/desk/invite-staff", place, by.token))["token"]);

/** A new member of staff, invited and logged in by the calls alone. */
export const hire = async (
  request: APIRequestContext,
  by: DeskWorker,
  { phone, name, ...place }: Place & { phone: string; name: string },
  readCode: ReadCode,
): Promise<DeskWorker> => {
  const token = await invitation(request, by, place);
  const code = await codeTo(request, phone, readCode);
  return { phone, token: String((await call(request, "/api/desk/accept-invitation", { token, phone, code, name }))["token"]) };
};

/** Opens a screen of the desk as a member of staff. */
export const openDesk = async (page: Page, { token }: DeskWorker, screen = "overview"): Promise<void> => {
  await page.addInitScript((known) => {
    if (window.name === "entered") return;
    window.name = "entered";
    sessionStorage.setItem("desk-token", known);
  }, token);
  await page.goto(`/desk#/${screen}`);
};
