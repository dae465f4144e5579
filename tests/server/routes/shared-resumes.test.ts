import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { readSharedAtDesk } from "#lib/contract/desk/shared-resumes.ts";
import { saveResume } from "#lib/contract/resume/resume.ts";
import { readShared } from "#lib/contract/shared-resume.ts";
import * as calls from "#lib/contract/shared-resumes.ts";
import { purge } from "#server/db/connection/maintenance.ts";
import { createUserSig } from "#server/services/user-sig.ts";
import { addCompany, hireOperator, invite } from "#tests/support/desk/desk.ts";
import { EDUCATION } from "#tests/support/resume/resumes.ts";
import { CHAT_APP, openBackend } from "#tests/support/server/backend.ts";

const backend = await openBackend();
afterAll(backend.close);
const { db } = backend;

const DAY = 86_400_000;
const PHOTO = "data:image/jpeg;base64,/9j/4AAQSkZJRg==";
const operator = await hireOperator(backend);
let count = 0;
/** A recruiter with a session at the desk, and an account of the chat. */
const newRecruiter = async () => {
  count += 1;
  const companyId = await addCompany(backend, `某某科技${count}`);
  const worker = await invite(backend, operator, { role: "recruiter", companyId, fairId: null }, String(13_800_002_000 + count));
  const row = await db.selectFrom("staff").select("recruiter_id").where("id", "=", worker.id).executeTakeFirstOrThrow();
  return { worker, account: `manager${row.recruiter_id}` };
};
const newSeeker = async () => {
  count += 1;
  const { token, user } = await backend.logIn(String(13_600_002_000 + count));
  await backend.call(saveResume, { userId: user.id, educations: [EDUCATION], basics: { name: "程若水" } }, { token });
  const secrets = JSON.stringify({ idNumber: "330100199804120001", married: "1", phone: "13600002001" });
  const family = JSON.stringify([{ name: "程父" }]);
  await sql`update resumes set basics = basics || ${secrets}::jsonb, family = ${family}::jsonb where user_id = ${user.id}`.execute(
    db,
  );
  const share = async (account: string, cut: "application" | "interview" = "application", photo: string | null = null) =>
    (await backend.call(calls.shareResume, { account, cut, photo }, { token })).data.share;
  return { id: user.id, session: { token }, share };
};
const proofOf = (userId: string, at = backend.clock.now(), app = CHAT_APP) => ({
  userId,
  userSig: createUserSig(app, userId, at, 3600),
});
const read = (share: string, account: string | null) =>
  backend.call(readShared, { share, proof: account === null ? null : proofOf(account) });

const recruiter = await newRecruiter();
const rival = await newRecruiter();

describe("a shared résumé", () => {
  test("is read by its recruiter, in the chosen cut, by the chat's credentials and at the desk", async () => {
    const seeker = await newSeeker();
    const share = await seeker.share(recruiter.account, "interview", PHOTO);
    const { code, data } = await read(share, recruiter.account);
    expect(code).toBe(0);
    expect(data).toMatchObject({ cut: "interview", photo: PHOTO, at: backend.clock.now(), until: backend.clock.now() + 30 * DAY });
    expect(data.resume.basics).toMatchObject({ name: "程若水", phone: "13600002001", idNumber: "" });
    expect(JSON.stringify(data)).not.toMatch(/330100|程父/);
    expect(data.resume.educations).toHaveLength(1);
    expect((await recruiter.worker.call(readSharedAtDesk, { shareId: share })).data).toEqual(data);
  });

  test("has a photo in the interview's cut alone", async () => {
    const seeker = await newSeeker();
    expect((await read(await seeker.share(recruiter.account, "application", PHOTO), recruiter.account)).data.photo).toBeNull();
  });

  test("stays as it was sent when the résumé changes, and is one copy however often it is sent", async () => {
    const seeker = await newSeeker();
    const share = await seeker.share(recruiter.account);
    expect(await seeker.share(recruiter.account)).toBe(share);
    await backend.call(saveResume, { userId: seeker.id, basics: { email: "ruoshui@example.com" } }, seeker.session);
    expect((await read(share, recruiter.account)).data.resume.basics.email).toBe("");
    expect(await seeker.share(recruiter.account)).not.toBe(share);
  });

  test("tells nothing to another recruiter, a seeker, a visitor, or by false credentials", async () => {
    const seeker = await newSeeker();
    const share = await seeker.share(recruiter.account);
    const attempts = [
      await read(share, rival.account),
      await read(share, null),
      await read(share, `recruitUser${seeker.id}`),
      await read(share, "platform"),
      await backend.call(readShared, { share, proof: { userId: recruiter.account, userSig: "x" } }),
      await backend.call(readShared, { share, proof: { ...proofOf(rival.account), userId: recruiter.account } }),
      await backend.call(readShared, { share, proof: null }, seeker.session),
      await rival.worker.call(readSharedAtDesk, { shareId: share }),
    ];
    for (const { code, data } of attempts) expect({ code, data }).toEqual({ code: 403, data: undefined });
    expect((await operator.call(readSharedAtDesk, { shareId: share })).code).toBe(403);
    expect((await backend.call(readSharedAtDesk, { shareId: share }, seeker.session)).code).toBe(301);
  });

  test("is gone once it is withdrawn, with its content, and to others is still not theirs", async () => {
    const seeker = await newSeeker();
    const share = await seeker.share(recruiter.account);
    const stranger = await newSeeker();
    const withdraw = (session: { token: string }) => backend.call(calls.withdrawShare, { share }, session);
    expect((await withdraw(stranger.session)).code).toBe(403);
    expect((await read(share, recruiter.account)).code).toBe(0);
    expect((await withdraw(seeker.session)).code).toBe(0);
    expect((await withdraw(seeker.session)).code).toBe(0);
    expect(await read(share, recruiter.account)).toMatchObject({ code: 410, message: "这份简历已被求职者撤回，或已过期" });
    expect((await recruiter.worker.call(readSharedAtDesk, { shareId: share })).code).toBe(410);
    expect((await read(share, rival.account)).code).toBe(403);
    const kept = await db.selectFrom("shared_resumes").select(["content", "photo"]).where("share", "=", share).execute();
    expect(kept).toEqual([{ content: null, photo: null }]);
    const { data } = await backend.call(calls.ownShares, { account: recruiter.account }, seeker.session);
    expect(data).toEqual([{ share, until: expect.any(Number), isWithdrawn: true }]);
    expect((await backend.call(calls.ownShares, { account: recruiter.account }, stranger.session)).data).toEqual([]);
    expect(await seeker.share(recruiter.account)).not.toBe(share);
  });

  test("is gone with its seeker", async () => {
    const seeker = await newSeeker();
    const share = await seeker.share(recruiter.account);
    await db.deleteFrom("users").where("id", "=", seeker.id).execute();
    expect((await read(share, recruiter.account)).code).toBe(410);
    expect(await db.selectFrom("shared_resumes").select("id").where("share", "=", share).execute()).toEqual([]);
  });

  test("goes to recruiters alone, and needs a résumé", async () => {
    const seeker = await newSeeker();
    const share = (account: string, session = seeker.session) =>
      backend.call(calls.shareResume, { account, cut: "application", photo: null }, session);
    expect((await share("manager999999")).code).toBe(404);
    expect((await share(`recruitUser${seeker.id}`)).code).toBe(404);
    const { token } = await backend.logIn("13600009999");
    expect((await share(recruiter.account, { token })).code).toBe(409);
  });

  test("ends after thirty days, and is removed a day later", async () => {
    const seeker = await newSeeker();
    const share = await seeker.share(recruiter.account);
    backend.clock.advance(30 * DAY - 1000);
    expect((await read(share, recruiter.account)).code).toBe(0);
    backend.clock.advance(1000);
    expect((await read(share, recruiter.account)).code).toBe(410);
    await purge(db, backend.clock.now() + DAY + 1);
    expect(await db.selectFrom("shared_resumes").select("id").where("share", "=", share).execute()).toEqual([]);
  });
});

test("fifty are sent a day", async () => {
  const seeker = await newSeeker();
  for (let sent = 0; sent < 50; sent += 1) await seeker.share(recruiter.account);
  const refused = await backend.call(
    calls.shareResume,
    { account: recruiter.account, cut: "application", photo: null },
    seeker.session,
  );
  expect(refused).toMatchObject({ code: 429, message: expect.stringMatching(/^今日发送简历次数过多/) });
});
