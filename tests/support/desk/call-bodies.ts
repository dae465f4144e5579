/** Bodies for the calls of the desk, and a member of staff who sends them. */
import { DESK_RIGHTS, type DeskCall, mayCall } from "#lib/domain/desk/rights.ts";
import { findStaffByPhone, openStaffSession } from "#server/db/desk/staff.ts";
import type { Db } from "#server/db/schema/index.ts";
import { DEMO_STAFF } from "#server/demo/seed/staff.ts";
import { completeFair } from "./fairs.ts";
import { completePost } from "./posts.ts";

/** Ids of things of one company. */
export type Things = {
  company: string;
  post: string;
  draft: string;
  application: string;
  moves: string;
  invitation: string;
  colleague: string;
  career: string;
  import: string;
  fair: string;
};
/** Things that do not exist. */
const NO_THINGS: Things = {
  ...{ company: "999997", post: "999997", draft: "999997", application: "999997", moves: "999997" },
  ...{ invitation: "999997", colleague: "999997", career: "999997", import: "999997", fair: "999997" },
};

const LIST = { keyword: "", page: 1, size: 10 };

/** A body for each call but the logout, the import and the upload, whose bodies are forms; about things of a company. */
export const deskBodies = (
  of: Things,
): Record<Exclude<DeskCall, "log-out" | "import-table" | "upload-post-file">, Record<string, unknown>> => ({
  "read-me": {},
  overview: {},
  "list-staff": {},
  "invite-staff": { role: "recruiter", companyId: of.company, fairId: null },
  "end-staff": { id: of.colleague },
  "withdraw-invitation": { id: of.invitation },
  "list-changes": { subject: null, subjectId: null, beforeId: null },
  "list-companies": LIST,
  "save-company": { id: of.company, version: 99, name: "无关", industry: "", size: "" },
  "read-careers": {},
  "save-career": { version: -1, level: "career", id: of.career, parentId: "1", name: "会计", hidden: false, hot: false },
  "order-careers": { version: -1, level: "industry", parentId: null, ids: [] },
  "choose-popular-careers": { version: -1, ids: [] },
  "list-posts": { ...LIST, states: [], companyId: of.company },
  "read-post": { id: of.post },
  "save-post": { id: of.draft, version: 1, companyId: of.company, content: completePost(of.career) },
  "move-post": { id: of.post, state: "paused", note: "" },
  "copy-post": { id: of.post },
  "discard-post": { id: of.draft },
  "preview-post": { descriptionHtml: "<p>文</p>" },
  "list-applications": { ...LIST, postId: of.post, view: "all", place: null },
  "application-board": { postId: of.post, keyword: "" },
  "read-application": { id: of.application },
  "move-applications": { ids: [of.application], status: "20", reason: "", message: "您好", appointment: null },
  "enter-results": { ids: [of.application], result: "passed" },
  "publish-results": { ids: [of.application], reason: "", message: "" },
  "undo-moves": { id: of.moves },
  "last-message": {},
  "recruiter-chat": {},
  "read-shared-resume": { shareId: "a".repeat(22) },
  "list-reports": { view: "waiting", page: 1, size: 10 },
  "settle-report": { id: "999997", decision: "核实无误", answer: "" },
  "list-failed-news": { page: 1, size: 10 },
  "retry-failed-news": { id: "999997" },
  "drop-failed-news": { id: "999997" },
  "list-fairs": { ...LIST, statuses: [] },
  "read-fair": { id: of.fair },
  "save-fair": { id: of.fair, version: 99, content: completeFair() },
  "cancel-fair": { id: of.fair, reason: "场地维修" },
  "set-booth": { fairId: of.fair, companyId: of.company, booth: "A12" },
  "remove-from-fair": { fairId: of.fair, companyId: of.company },
  "invite-to-fair": { fairId: of.fair, note: "青禾科技" },
  "withdraw-fair-invitation": { fairId: of.fair, id: "999997" },
  "read-fair-invitation": { token: "0".repeat(43) },
  "join-fair": { token: "0".repeat(43), postIds: [of.post] },
  "read-fair-posts": { id: of.fair },
  "choose-fair-posts": { id: of.fair, postIds: [of.post] },
  "read-door": { id: of.fair },
  "record-attendance": { fairId: of.fair, scans: [{ code: "00000000", at: 0 }] },
  "read-attendance": { id: of.fair, page: 1, size: 10 },
  "export-attendance": { id: of.fair },
  "list-imports": { page: 1, size: 10 },
  "undo-import": { id: of.import },
  "read-feed": { companyId: of.company },
  "set-feed": { companyId: of.company, url: "https://feeds.example.com/jobs.json" },
  "export-table": { kind: "posts", isTemplate: false, format: "csv" },
});

/** Every call of the desk with a body that could be meant, also those of people who are not logged in. */
export const deskRows = (): { path: string; good: Record<string, unknown> }[] => {
  const proof = { phone: "13900000009", code: "000000" };
  const token = "0".repeat(43);
  return [
    ...Object.entries(deskBodies(NO_THINGS)).map(([name, good]) => ({ path: `/api/desk/${name}`, good })),
    { path: "/api/desk/log-out", good: {} },
    { path: "/api/desk/import-table", good: {} },
    { path: "/api/desk/upload-post-file", good: {} },
    { path: "/api/desk/log-in", good: proof },
    { path: "/api/desk/invitation", good: { token } },
    { path: "/api/desk/accept-invitation", good: { token, ...proof, name: "李想" } },
  ];
};

export const isOfDesk = (path: string): boolean => path.startsWith("/api/desk/");

/** Whether a call of the desk is one that operators may not make. */
const isForRecruiters = (path: string): boolean => {
  const call = (Object.keys(DESK_RIGHTS) as DeskCall[]).find((name) => path === `/api/desk/${name}`);
  return call !== undefined && !mayCall("operator", call);
};

/** New sessions of the demo's operator and recruiter: the token for a call of the desk. */
export const beginAtDesk = async (db: Db, now: number): Promise<(path: string) => string> => {
  const [operator, recruiter] = await Promise.all(DEMO_STAFF.map(({ phone }) => findStaffByPhone(db, phone)));
  if (!operator || !recruiter) throw new Error("the demo has no staff");
  const tokens = {
    operator: await openStaffSession(db, operator.id, now),
    recruiter: await openStaffSession(db, recruiter.id, now),
  };
  return (path) => (isForRecruiters(path) ? tokens.recruiter : tokens.operator);
};
