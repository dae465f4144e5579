import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
  type Participation,
  type Stage,
} from "#lib/domain/applications/applications.ts";
import { nextStatuses } from "#lib/domain/applications/path.ts";
import type { SeedPost } from "./posts.ts";

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** The stage that each status speaks of, and how it went (D-F). */
const STANDINGS: Record<ApplicationStatus, { stage: Stage; went: "open" | "passed" | "failed" }> = {
  "10": { stage: 0, went: "open" },
  "20": { stage: 0, went: "passed" },
  "11": { stage: 0, went: "failed" },
  "25": { stage: 1, went: "open" },
  "30": { stage: 1, went: "passed" },
  "12": { stage: 1, went: "failed" },
  "35": { stage: 2, went: "open" },
  "40": { stage: 2, went: "passed" },
  "13": { stage: 2, went: "failed" },
  "45": { stage: 3, went: "open" },
  "50": { stage: 3, went: "passed" },
  "14": { stage: 3, went: "failed" },
  "55": { stage: 4, went: "open" },
  "60": { stage: 4, went: "passed" },
  "15": { stage: 4, went: "failed" },
  "65": { stage: 5, went: "open" },
  "70": { stage: 5, went: "passed" },
  "16": { stage: 5, went: "failed" },
  "71": { stage: 6, went: "open" },
  "80": { stage: 6, went: "open" },
  "100": { stage: 6, went: "passed" },
  "17": { stage: 6, went: "failed" },
  "90": { stage: 6, went: "open" },
  "18": { stage: 6, went: "failed" },
  "1": { stage: 6, went: "open" },
};

const STAGE_PLANS: readonly { stage: Stage; title: string; place: string; ticket: boolean }[] = [
  { stage: 1, title: "统一笔试", place: "滨江新城职业考试中心3号楼201室", ticket: true },
  { stage: 2, title: "结构化面试", place: "滨江新城人才大厦12层会议室", ticket: true },
  { stage: 3, title: "体能测试", place: "滨江新城体育馆田径场", ticket: true },
  { stage: 4, title: "入职体检", place: "康禾健康体检中心", ticket: false },
  { stage: 5, title: "背景调查", place: "", ticket: false },
  { stage: 6, title: "录取审核", place: "", ticket: false },
];

/** The appointment of a stage: some days ago for a past stage, in some days for the present and later ones. */
const appointmentOf = (stage: Stage, present: Stage, now: number): string => {
  const day = Math.floor(now / DAY) * DAY + HOUR;
  return new Date(day + (stage < present ? stage - present : stage - present + 0.5) * 6 * DAY).toISOString();
};

/** Only exam, interview and physical test are attended (D-F). 40 passed, 30 failed, 0 no feedback yet. */
const participationIn = (stage: Stage, present: Stage, went: "open" | "passed" | "failed") => {
  const here: Participation = went === "passed" ? 40 : went === "failed" ? 30 : 0;
  const result: Participation = stage < present ? 40 : stage > present ? 0 : here;
  return { exam: stage === 1 ? result : 0, interview: stage === 2 ? result : 0, medical: stage === 3 ? result : 0 };
};

const flowsOf = (batchId: string, index: number, present: Stage, now: number) =>
  STAGE_PLANS.map((plan) => ({
    id: String(index * 10 + plan.stage + 1000),
    batch_id: batchId,
    stage: plan.stage,
    title: plan.title,
    takes_place_at: appointmentOf(plan.stage, present, now),
    place: plan.place,
    has_ticket: plan.ticket,
    sign_in_code: String(100_000 + index * 10 + plan.stage),
  }));

const STAGES_OF_BATCH = STAGE_PLANS.map(({ stage }) => stage);

/** The shortest way along the path from signing up to a status; only early admission leads over early admission. */
export const wayTo = (status: ApplicationStatus): ApplicationStatus[] => {
  const isEarly = status === "90" || status === "18";
  const ways: ApplicationStatus[][] = [["10"]];
  for (const way of ways) {
    const last = way.at(-1) ?? "10";
    if (last === status) return way;
    const next = nextStatuses(last, STAGES_OF_BATCH).filter(
      (follower) => !way.includes(follower) && (isEarly || follower !== "90"),
    );
    ways.push(...next.map((follower) => [...way, follower]));
  }
  throw new Error(`no way leads to ${status}`);
};

/** The moves along that way, from the day of signing up until some hours ago. */
const movesTo = (applicationId: string, status: ApplicationStatus, signedAt: number, now: number) => {
  const way = wayTo(status);
  const pace = (now - 6 * HOUR - signedAt) / Math.max(1, way.length - 1);
  return way.map((reached, index) => ({
    application_id: applicationId,
    status: reached,
    moved_by: index === 0 ? "seeker" : "company",
    moved_at: new Date(signedAt + index * pace).toISOString(),
  }));
};

const ticketNumber = (index: number, stage: Stage): string => `ZK${String(index + 1).padStart(4, "0")}${stage}`;

/** One application in every status, each for another post, with the stages of its batch and the results so far. */
export const seedApplications = (userId: string, posts: readonly SeedPost[], now: number) =>
  APPLICATION_STATUSES.map((status, index) => {
    const { stage, went } = STANDINGS[status];
    const post = posts[index];
    if (!post) throw new Error("there are too few posts to apply for");
    const batchId = String(index + 1);
    const id = String(501 + index);
    const flows = flowsOf(batchId, index, stage, now);
    const signedAt = now - (index + 1) * DAY;
    return {
      batch: { id: batchId, post_id: post.post.id, name: `第${index + 1}批` },
      flows,
      application: {
        id,
        user_id: userId,
        post_id: post.post.id,
        batch_id: batchId,
        status,
        source: "PC",
        address: [post.post.province, post.post.city, post.post.area],
        signed_at: new Date(signedAt).toISOString(),
      },
      moves: movesTo(id, status, signedAt, now),
      stages: flows
        // Who passed has the ticket of the next stage.
        .filter((flow) => flow.stage <= (went === "passed" ? stage + 1 : stage))
        .map((flow) => ({
          application_id: id,
          flow_id: flow.id,
          ticket_number: flow.has_ticket ? ticketNumber(index, flow.stage) : "",
          ...participationIn(flow.stage, stage, went),
        })),
    };
  });
