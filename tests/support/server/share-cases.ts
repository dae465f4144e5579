import type { Db } from "#server/db/schema/index.ts";
import type { CallCase } from "./call-cases.ts";
import { TEST_NOW } from "./databases.ts";

const MY_SHARE = "mine".padEnd(22, "0");
export const OTHER_SHARE = "other".padEnd(22, "0");
const MONTH_MS = 30 * 86_400_000;

/** Shares something of a seeker with the demo's first recruiter: the copy that the cases below withdraw. */
export const addShareOf = async (db: Db, userId: string, share = MY_SHARE): Promise<void> => {
  const recruiter = await db.selectFrom("recruiters").select("id").orderBy("id").executeTakeFirstOrThrow();
  await db
    .insertInto("shared_resumes")
    .values({
      ...{ share, user_id: userId, recruiter_id: recruiter.id, cut: "application", content: "{}", photo: null },
      ...{ sha256: "", shared_at: new Date(TEST_NOW), ends_at: new Date(TEST_NOW + MONTH_MS) },
    })
    .execute();
};

/** The calls about résumés that go out in the chat. */
export const shareCases = (recruiter: string): CallCase[] => [
  {
    path: "/api/im/shareResume",
    good: { manageUserId: recruiter, cut: "interview", photo: "data:image/jpeg;base64,/9j/4AAQ" },
    bad: [
      [{ cut: "application" }, "manageUserId", "招聘方编号不能为空"],
      [{ manageUserId: recruiter }, "cut", "简历版本不能为空"],
      [{ manageUserId: recruiter, cut: "complete" }, "cut", "简历版本格式不正确"],
      [{ manageUserId: recruiter, cut: "interview", photo: "data:text/html;base64,PHNjcmlwdD4=" }, "photo", "照片格式不正确"],
      [{ manageUserId: recruiter, cut: "interview", photo: "x".repeat(60_001) }, "photo", "照片超出允许的范围"],
    ],
    seeker: true,
  },
  {
    path: "/api/im/sharedResumes",
    good: { manageUserId: recruiter },
    bad: [[{}, "manageUserId", "招聘方编号不能为空"]],
    seeker: true,
  },
  {
    path: "/api/im/withdrawResume",
    good: { shareId: MY_SHARE },
    bad: [
      [{}, "shareId", "简历副本编号不能为空"],
      [{ shareId: "../x" }, "shareId", "简历副本编号格式不正确"],
    ],
    seeker: true,
    foreign: { shareId: OTHER_SHARE },
  },
];
