/** The usual wait at a stage comes from own data alone, and needs enough of it. */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { applicationTimeline } from "#lib/contract/applications/progress.ts";
import type { ApplicationStatus } from "#lib/domain/applications/applications.ts";
import { LEAST_CASES } from "#lib/domain/applications/usual-wait.ts";
import { moveApplication } from "#server/db/applications/application-moves.ts";
import { findUsualWait } from "#server/db/applications/usual-wait.ts";
import { openBackend, TEST_NOW } from "#tests/support/server/backend.ts";
import { addPost, applyFor } from "#tests/support/server/posts.ts";

const DAY = 86_400_000;
const NOW = TEST_NOW + 100 * DAY;

const backend = await openBackend({ contents: "empty" });
afterAll(backend.close);
const { db } = backend;
beforeEach(async () => {
  await db.deleteFrom("applications").execute();
});

let phones = 13_380_000_000;
/** Applies for a post; the company moves the application to a status after a number of days. */
const applicant = async (postId: string, days: number | null, status: ApplicationStatus = "20") => {
  const { token, user } = await backend.logIn(String(++phones));
  const id = await applyFor(db, user.id, postId);
  if (days !== null) await moveApplication(db, { id, status, by: "company" }, TEST_NOW + days * DAY);
  return { id, session: { token } };
};
const applicants = async (postId: string, waits: readonly (number | null)[]) => {
  for (const days of waits) await applicant(postId, days);
};
const wait = (postId: string, now = NOW) => findUsualWait(db, { postId, status: "10", now });
/** Half of them wait four days or less, nine of ten nine. */
const TEN = [1, 2, 3, 4, 4, 4, 5, 6, 8.5, 20];

describe("the usual wait of an application", () => {
  test("is the median and the ninth tenth of those that the company has moved on, in whole days", async () => {
    const postId = await addPost(db, { company: "甲公司" });
    await applicants(postId, TEN);
    expect(await wait(postId)).toEqual({ of: "company", cases: 10, median: 4, most: 10 });
  });

  test("is unknown from fewer than ten", async () => {
    const postId = await addPost(db, { company: "乙公司" });
    await applicants(postId, [...TEN.slice(1), null, null]);
    expect(TEN).toHaveLength(LEAST_CASES);
    expect(await wait(postId)).toBeNull();
  });

  test("is that of all companies where this one has too few, and says so", async () => {
    const [own, other] = [await addPost(db, { company: "丙公司" }), await addPost(db, { company: "丁公司" })];
    await applicants(other, TEN);
    expect(await wait(own)).toMatchObject({ of: "site", cases: 10 });
    await applicants(
      own,
      TEN.map(() => 30),
    );
    expect(await wait(own)).toEqual({ of: "company", cases: 10, median: 30, most: 30 });
  });

  test("leaves out old applications and other stages", async () => {
    const postId = await addPost(db, { company: "戊公司" });
    await applicants(postId, TEN);
    expect(await wait(postId, TEST_NOW + 366 * DAY)).toBeNull();
    expect(await findUsualWait(db, { postId, status: "25", now: NOW })).toBeNull();
    expect(await findUsualWait(db, { postId, status: "20", now: NOW })).toBeNull();
  });

  test("comes with the application's history", async () => {
    const postId = await addPost(db, { company: "己公司" });
    await applicants(postId, TEN);
    const { id, session } = await applicant(postId, null);
    const { data } = await backend.call(applicationTimeline, { applicationId: id }, session);
    expect(data.usualWait).toEqual({ of: "company", cases: 10, median: 4, most: 10 });
  });
});
