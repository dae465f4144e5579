/** A company's copy of the résumé, and withdrawn applications (X-received). */
import { createHash } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { myApplications } from "#lib/contract/applications/applications.ts";
import { setParticipation } from "#lib/contract/applications/progress.ts";
import { applicationReceipt, undoWithdrawal, withdrawApplication } from "#lib/contract/applications/receipt.ts";
import { signUp } from "#lib/contract/applications/sign-up.ts";
import { deleteFile } from "#lib/contract/files.ts";
import { getPost } from "#lib/contract/posts/posts.ts";
import { getResume, saveAttachments, saveResume } from "#lib/contract/resume/resume.ts";
import { APPLICATION_STATUSES, type ApplicationStatus, type Half } from "#lib/domain/applications/applications.ts";
import { isOver } from "#lib/domain/applications/path.ts";
import { changesSince } from "#lib/domain/resume/received.ts";
import { moveApplication } from "#server/db/applications/application-moves.ts";
import { findStanding, readTimeline } from "#server/db/applications/application-progress.ts";
import { disownUnused, findFile, removeOwnerless } from "#server/db/files.ts";
import { inOrder } from "#server/db/resume/etags.ts";
import { demoResume } from "#server/demo/seed/resume.ts";
import { EDUCATION } from "#tests/support/resume/resumes.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { addPost, applicationAt } from "#tests/support/server/posts.ts";
import { attachmentOf, uploadPdf } from "#tests/support/server/uploads.ts";

const backend = await openBackend({ contents: "demo" });
afterAll(backend.close);
const { db, clock } = backend;
/** This user has an application in every status. */
const { user, token } = await backend.logIn("13800000001");

let phones = 13360000000;
const newSeeker = async () => {
  const { token, user } = await backend.logIn(String(++phones));
  const session = { token };
  const { basics, family, works } = demoResume;
  await backend.call(saveResume, { userId: user.id, basics, educations: [EDUCATION] }, session);
  await db.updateTable("resumes").set({ family: JSON.stringify(family), works: JSON.stringify(works) }).where("user_id", "=", user.id).execute(); // biome-ignore format: one line
  const receipt = (postId: string) => backend.call(applicationReceipt, { postId }, session);
  return {
    id: user.id,
    session,
    apply: (postId: string) => backend.call(signUp, { postId, address: [], source: "PC" }, session),
    receipt,
    received: async (postId: string) => {
      const { received } = (await receipt(postId)).data;
      if (!received) throw new Error("nothing was kept");
      return received;
    },
    resume: async () => (await backend.call(getResume, { userId: user.id }, session)).data,
    save: (part: object) => backend.call(saveResume, { userId: user.id, ...part }, session),
    withdraw: (applicationId: string) => backend.call(withdrawApplication, { applicationId, reason: "too-slow" }, session),
    undo: (applicationId: string) => backend.call(undoWithdrawal, { applicationId }, session),
    list: async (half: Half | null = null) =>
      (await backend.call(myApplications, { userId: user.id, page: 1, size: 50, half }, session)).data.items,
    post: async (postId: string) => (await backend.call(getPost, { postId, userId: user.id }, session)).data,
  };
};

describe("a company's copy of the résumé", () => {
  test("is kept with the sign-up: the 投递版, its hash and its time", async () => {
    const [seeker, postId] = [await newSeeker(), await addPost(db)];
    await seeker.apply(postId);
    const { resume, at, sha256 } = await seeker.received(postId);
    expect(at).toBe(clock.now());
    expect(resume).toMatchObject({
      basics: { name: "林知夏", email: "zhixia@example.com" },
      educations: [{ school: EDUCATION.school }],
    });
    expect(resume).toMatchObject({ basics: { idNumber: "", married: null }, family: [], urgentContacts: [] });
    const { content } = await db
      .selectFrom("received_resumes")
      .select("content")
      .where("sha256", "=", sha256)
      .executeTakeFirstOrThrow();
    expect(createHash("sha256").update(JSON.stringify(content, inOrder)).digest("hex")).toBe(sha256);
    expect(JSON.stringify(content)).not.toContain(demoResume.basics.idNumber);
  });

  test("stays unchanged when the résumé changes, and the difference shows", async () => {
    const [seeker, postId] = [await newSeeker(), await addPost(db)];
    await seeker.apply(postId);
    const before = await seeker.received(postId);
    expect(changesSince(before.resume, await seeker.resume())).toEqual({ sections: [], gone: [], added: [] });
    await seeker.save({ basics: { email: "new@example.com" }, educations: [EDUCATION, { ...EDUCATION, school: "钱江理工大学" }] });
    expect(await seeker.received(postId)).toEqual(before);
    expect(changesSince(before.resume, await seeker.resume())).toMatchObject({
      sections: [
        { section: "basics", records: [{ does: "change", fields: ["email"], to: { email: "new@example.com" } }] },
        { section: "educations", records: [{ does: "add", item: { school: "钱江理工大学" } }] },
      ],
      gone: [],
      added: [],
    });
  });

  test("is of the caller's own application alone, and nothing where it was not kept", async () => {
    const [seeker, postId] = [await newSeeker(), await addPost(db)];
    expect(await seeker.receipt(postId)).toMatchObject({ code: 404 });
    await seeker.apply(postId);
    expect(await (await newSeeker()).receipt(postId)).toMatchObject({ code: 404 });
    await db
      .deleteFrom("received_resumes")
      .where("application_id", "=", (await seeker.list())[0]?.id ?? "")
      .execute();
    expect((await seeker.receipt(postId)).data.received).toBeNull();
  });

  test("names its files, which stay while it does, though they leave the résumé", async () => {
    const [seeker, postId] = [await newSeeker(), await addPost(db)];
    const [received, spare] = [await uploadPdf(backend, seeker.session), await uploadPdf(backend, seeker.session)];
    const save = (...paths: string[]) =>
      backend.call(
        saveAttachments,
        { userId: seeker.id, otherAttachments: paths.map((path) => attachmentOf(path)) },
        seeker.session,
      );
    await save(received);
    await seeker.apply(postId);
    await save(received, spare);
    for (const path of [received, spare]) await backend.call(deleteFile, { path }, seeker.session);
    await save();
    await disownUnused(db, new Date(clock.now() + 1));
    await removeOwnerless(db, () => Promise.resolve());
    expect(await findFile(db, received)).toMatchObject({ ownerId: seeker.id });
    expect(await findFile(db, spare)).toBeNull();
    const { resume } = await seeker.received(postId);
    expect(resume.otherAttachments).toMatchObject([{ path: received }]);
    expect(changesSince(resume, await seeker.resume())).toMatchObject({ sections: [], gone: [{ path: received }], added: [] });
    // With the application the last reason to keep it goes.
    await db.deleteFrom("applications").where("user_id", "=", seeker.id).execute();
    await disownUnused(db, new Date(clock.now() + 1));
    expect(await findFile(db, received)).toMatchObject({ ownerId: null });
  });
});

describe("a withdrawal", () => {
  test("and its undo leave the application unchanged", async () => {
    const [seeker, postId] = [await newSeeker(), await addPost(db)];
    await seeker.apply(postId);
    const before = await seeker.list();
    const id = before[0]?.id ?? "";
    expect(await seeker.withdraw(id)).toMatchObject({ code: 0 });
    expect(await seeker.withdraw(id)).toMatchObject({ code: 0 });
    expect(await seeker.list("open")).toEqual([]);
    expect(await seeker.list("over")).toMatchObject([{ id, status: "10", withdrawnAt: clock.now() }]);
    expect((await seeker.post(postId)).signedUp).toBe(false);
    clock.advance(10_000);
    expect(await seeker.undo(id)).toMatchObject({ code: 0 });
    expect(await seeker.undo(id)).toMatchObject({ code: 0 });
    expect(await seeker.list()).toEqual(before);
    expect((await seeker.post(postId)).signedUp).toBe(true);
  });

  test("cannot be undone later, but by another application", async () => {
    const [seeker, postId] = [await newSeeker(), await addPost(db)];
    await seeker.apply(postId);
    const id = (await seeker.list())[0]?.id ?? "";
    await moveApplication(db, { id, status: "20", by: "company" }, clock.now());
    await seeker.withdraw(id);
    clock.advance(31_000);
    expect(await seeker.undo(id)).toMatchObject({ code: 409 });
    await seeker.save({ basics: { email: "later@example.com" } });
    await Promise.all([seeker.apply(postId), seeker.apply(postId)]);
    expect(await seeker.list()).toMatchObject([{ id, status: "10", withdrawnAt: null }]);
    expect((await seeker.received(postId)).resume.basics.email).toBe("later@example.com");
    const standing = await findStanding(db, id);
    if (!standing) throw new Error("the application is gone");
    expect((await readTimeline(db, standing, clock.now())).moves.map(({ status }) => status)).toEqual(["10"]);
  });

  test("ends everything else: no move, no answer, no place in the counts", async () => {
    const id = await applicationAt(db, user.id, "25");
    const session = { token };
    await backend.call(withdrawApplication, { applicationId: id, reason: null }, session);
    expect(await moveApplication(db, { id, status: "30", by: "company" }, clock.now())).toBe("missing");
    expect(await backend.call(setParticipation, { applicationId: id, stage: 1, attendance: 10 }, session)).toMatchObject({
      code: 409,
    });
    const standing = await findStanding(db, id);
    expect(standing && (await readTimeline(db, standing, clock.now())).batch.total).toBe(0);
    await backend.call(undoWithdrawal, { applicationId: id }, session);
    expect(await moveApplication(db, { id, status: "30", by: "company" }, clock.now())).toBe("moved");
  });

  test("is possible only before a decision", async () => {
    for (const status of APPLICATION_STATUSES.filter((some): some is ApplicationStatus => some !== "25")) {
      const applicationId = await applicationAt(db, user.id, status);
      const { code } = await backend.call(withdrawApplication, { applicationId, reason: null }, { token });
      expect(code, status).toBe(isOver(status) ? 409 : 0);
      if (code === 0) await backend.call(undoWithdrawal, { applicationId }, { token });
    }
  });
});
