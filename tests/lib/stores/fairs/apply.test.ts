/** Applying for the post that was chosen at a fair. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { applyIfReady } from "#lib/contract/applications/sign-up.ts";
import { greetRecruiter } from "#lib/contract/chat.ts";
import { saveResume } from "#lib/contract/resume/resume.ts";
import { chatEntryKey } from "#lib/domain/chat/entry.ts";
import type { ResumePart } from "#lib/domain/resume/resume.ts";
import { $session, beginSession } from "#lib/stores/account/session.ts";
import { rememberDeclined } from "#lib/stores/applications/apply-steps.ts";
import { $signedUpIds, applyAtFair } from "#lib/stores/fairs/apply.ts";
import { $fairChoice, chooseFairPost, closeFairChoice, openFairChoice } from "#lib/stores/fairs/choice.ts";
import { $fair } from "#lib/stores/fairs/fair.ts";
import { notices, openStorePage, reply, type StorePage } from "#tests/support/browser/store-page.ts";
import { COMPLETE_RESUME, EDUCATION } from "#tests/support/resume/resumes.ts";
import { COMPLETE_CHECK } from "#tests/support/server/apply-check.ts";
import { openBackend } from "#tests/support/server/backend.ts";

/** The demo's running on-site fair. */
const RUNNING = "107";
const DAY = 86_400_000;
let backend: Awaited<ReturnType<typeof openBackend>>;
let page: StorePage;
let phones = 13270000000;

beforeAll(async () => {
  backend = await openBackend({ contents: "demo" });
});
afterAll(() => backend.close());
beforeEach(() => {
  page = openStorePage(backend, `/job-fairs/${RUNNING}/`);
  $fair.set({ state: "idle" });
  $signedUpIds.set(new Set());
  closeFairChoice();
});

const chooseFirst = (): string => {
  const id = $fairChoice.get()?.fair.companies[0]?.posts[0]?.id ?? "";
  chooseFairPost(id);
  return id;
};
/** A seeker in front of the open dialog, in which no post is chosen yet. */
const open = async (part: ResumePart = COMPLETE_RESUME) => {
  const session = await backend.logIn(String(++phones));
  await backend.call(saveResume, { userId: session.user.id, ...part }, { token: session.token });
  beginSession(session);
  await openFairChoice(RUNNING, null, null);
  return () => backend.db.selectFrom("applications").select(["post_id", "source"]).where("user_id", "=", session.user.id).execute();
};
/** The same with the first post chosen. */
const enter = async (part?: ResumePart) => {
  const applications = await open(part);
  return { postId: chooseFirst(), applications };
};

describe("applying at an on-site fair", () => {
  test("signs up once for the post chosen, however often it is pressed", async () => {
    const { postId, applications } = await enter();
    await Promise.all([applyAtFair("sign-up"), applyAtFair("sign-up")]);
    expect([notices(), page.asked(applyIfReady)]).toEqual([["signed-up"], 1]);
    expect(await applications()).toEqual([{ post_id: postId, source: "PC_SCENE" }]);
  });

  test("closes the dialog", async () => {
    await enter();
    await applyAtFair("sign-up");
    expect($fairChoice.get()).toBeNull();
  });

  test("marks the post as signed up for", async () => {
    const { postId } = await enter();
    await applyAtFair("sign-up");
    expect([...$signedUpIds.get()]).toEqual([postId]);
  });

  test("asks for a choice before anything else", async () => {
    await open();
    await applyAtFair("sign-up");
    expect([$fairChoice.get()?.submittedEmpty, page.asked(applyIfReady)]).toEqual([true, 0]);
    chooseFirst();
    expect($fairChoice.get()?.submittedEmpty).toBe(false);
  });

  test("stays open when the seeker closes the login", async () => {
    const { postId } = await enter();
    $session.set(null);
    await Promise.all([applyAtFair("sign-up"), reply("login", "closed")]);
    expect([$fairChoice.get()?.postId, page.asked(applyIfReady)]).toEqual([postId, 0]);
  });

  test.each([
    ["no" as const, []],
    ["yes" as const, ["/my-resume"]],
    ["closed" as const, []],
  ])("with a résumé that lacks something signs nothing up after %s", async (given, opened) => {
    const { postId, applications } = await enter({});
    await Promise.all([applyAtFair("sign-up"), reply("complete-resume", given)]);
    expect([page.opened, await applications()]).toEqual([opened, []]);
    expect($fairChoice.get()?.postId).toBe(postId);
  });

  test("signs up at the second press after 否, which holds for the visit", async () => {
    const { postId, applications } = await enter({ basics: { name: "程若水" }, educations: [EDUCATION] });
    await Promise.all([applyAtFair("sign-up"), reply("complete-resume", "no")]);
    expect(await applications()).toEqual([]);
    await applyAtFair("sign-up");
    expect(await applications()).toMatchObject([{ post_id: postId }]);
  });

  test("leads to the form of the education record that is missing", async () => {
    const { applications } = await enter({});
    const { fetch } = page.environment;
    // A backend that is content with less than this site.
    page.environment.fetch = (input, init) =>
      String(input).includes(applyIfReady.path)
        ? Promise.resolve(Response.json({ code: 0, data: { ...COMPLETE_CHECK, ifHasEducation: 0 } }))
        : fetch(input, init);
    await Promise.all([applyAtFair("sign-up"), reply("education-missing", "no")]);
    expect([page.opened, await applications()]).toEqual([["/my-resume#education"], []]);
  });

  test("stays open for another choice where the seeker has applied before", async () => {
    const { applications } = await enter();
    await applyAtFair("sign-up");
    await openFairChoice(RUNNING, null, null);
    chooseFirst();
    await applyAtFair("sign-up");
    expect(notices()).toEqual(["signed-up", "signed-up-before"]);
    expect(await applications()).toHaveLength(1);
    expect($fairChoice.get()).not.toBeNull();
  });

  test.each(["lost", "answer-lost", "refused"] as const)("keeps the choice for another press when it is %s", async (fault) => {
    const { postId, applications } = await enter();
    page.meet(applyIfReady, fault);
    await applyAtFair("sign-up");
    expect(notices()).toEqual([fault === "refused" ? "refused" : "offline"]);
    expect($fairChoice.get()?.postId).toBe(postId);
    await applyAtFair("sign-up");
    expect(await applications()).toHaveLength(1);
  });

  test("signs up for the post that was pressed, and keeps another that was chosen since", async () => {
    const { postId, applications } = await enter();
    const release = page.hold(applyIfReady);
    const applying = applyAtFair("sign-up");
    await expect.poll(() => page.asked(applyIfReady)).toBe(1);
    chooseFairPost("another");
    release();
    await applying;
    expect([await applications(), $fairChoice.get()?.postId]).toMatchObject([[{ post_id: postId }], "another"]);
  });

  test("signs nothing up where another post was chosen before the questions were answered", async () => {
    const { applications } = await enter({});
    const answered = reply("education-missing", async () => {
      chooseFairPost("another");
      return "yes";
    });
    rememberDeclined();
    await Promise.all([applyAtFair("sign-up"), answered]);
    expect([await applications(), $fairChoice.get()?.postId]).toEqual([[], "another"]);
  });

  test("ends when the fair is over by then", async () => {
    const { applications } = await enter();
    page.pass(365 * DAY);
    await applyAtFair("sign-up");
    expect([notices(), $fairChoice.get(), await applications()]).toEqual([["fair-not-running"], null, []]);
  });
});

describe("talking to a recruiter at a fair", () => {
  test.each([
    ["text", undefined],
    ["video", 2],
  ] as const)("by %s leaves for the chat", async (how, flag) => {
    await enter();
    await applyAtFair(how);
    const [path = ""] = page.opened;
    expect(path).toMatch(/^\/im\?entry=/);
    const left = page.environment.session.get(chatEntryKey(path.replace("/im?entry=", ""))) ?? "{}";
    expect(JSON.parse(left).flag).toBe(flag);
  });

  test("closes the dialog", async () => {
    await enter();
    await applyAtFair("text");
    expect($fairChoice.get()).toBeNull();
  });

  test("that fails keeps the choice for another press", async () => {
    const { postId } = await enter();
    page.meet(greetRecruiter, "lost");
    await applyAtFair("text");
    expect([notices(), page.opened, $fairChoice.get()?.postId]).toEqual([["offline"], [], postId]);
  });
});
