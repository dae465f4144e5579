/** The calls before an application: one of ours, or those of the documents where the backend has no such call. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { applyCheck } from "#lib/contract/applications/apply-check.ts";
import { signUp } from "#lib/contract/applications/sign-up.ts";
import { getResume, needsCompletion, saveResume } from "#lib/contract/resume/resume.ts";
import type { ResumePart } from "#lib/domain/resume/resume.ts";
import { beginSession } from "#lib/stores/account/session.ts";
import { submitEducation, writeEducation, writeName } from "#lib/stores/applications/education-step.ts";
import { openPost, perform } from "#lib/stores/posts/post.ts";
import { notices, openStorePage, reply, type StorePage } from "#tests/support/browser/store-page.ts";
import { COMPLETE_RESUME, EDUCATION } from "#tests/support/resume/resumes.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { addPost } from "#tests/support/server/posts.ts";

let backend: Awaited<ReturnType<typeof openBackend>>;
let page: StorePage;
let postId = "";
let phones = 13310000000;

beforeAll(async () => {
  backend = await openBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  postId = await addPost(backend.db);
  page = openStorePage(backend, `/post-details?id=${postId}`);
});

const enter = async (part: ResumePart) => {
  phones += 1;
  const session = await backend.logIn(String(phones));
  await backend.call(saveResume, { userId: session.user.id, ...part }, { token: session.token });
  beginSession(session);
  openPost(postId);
  return {
    schools: async () => {
      const read = await backend.call(getResume, { userId: session.user.id }, { token: session.token });
      return read.data.educations.map(({ school }) => school);
    },
  };
};
const asked = () => ({
  check: page.asked(applyCheck),
  needed: page.asked(needsCompletion),
  resume: page.asked(getResume),
  signUp: page.asked(signUp),
});

/** Answers the check like a backend without it. */
const withoutCheck = (answer: () => Response): void => {
  const { fetch } = page.environment;
  let probes = 0;
  page.environment.fetch = (input, init) => {
    if (!String(input).includes(applyCheck.path)) return fetch(input, init);
    probes += 1;
    expect(probes, "the missing call is asked for once").toBe(1);
    return Promise.resolve(answer());
  };
};

describe("a seeker with a complete résumé", () => {
  test("signs up by two calls", async () => {
    await enter(COMPLETE_RESUME);
    await perform("sign-up");
    expect(notices()).toEqual(["signed-up"]);
    expect(asked()).toEqual({ check: 1, needed: 0, resume: 0, signUp: 1 });
  });

  test("signs up once more without a question after the answer was lost", async () => {
    await enter(COMPLETE_RESUME);
    page.meet(signUp, "answer-lost");
    await perform("sign-up");
    await perform("sign-up");
    expect(notices()).toEqual(["offline", "signed-up"]);
  });

  test("hears that the post has closed before anything is sent", async () => {
    await enter({ basics: { name: "程若水" }, educations: [EDUCATION] });
    await backend.db.updateTable("posts").set({ ends_on: "2026-11-02" }).where("id", "=", postId).execute();
    await perform("sign-up");
    expect(notices()).toEqual(["refused"]);
    expect(asked()).toMatchObject({ check: 1, signUp: 0 });
  });

  test("sees one notice of a lost connection", async () => {
    await enter(COMPLETE_RESUME);
    page.meet(applyCheck, "lost");
    await perform("sign-up");
    expect(notices()).toEqual(["offline"]);
    expect(asked()).toMatchObject({ needed: 0, resume: 0, signUp: 0 });
  });
});

test("a seeker without an education record saves it by one call", async () => {
  const { schools } = await enter({});
  const signingUp = perform("sign-up");
  await reply("complete-resume", "no");
  await reply("education-missing", async () => {
    writeEducation({ ...EDUCATION, school: "北辰学院", level: 78 });
    writeName("程若水");
    await submitEducation();
    return "yes";
  });
  await signingUp;
  expect(notices()).toEqual(["signed-up"]);
  expect(page.asked(saveResume)).toBe(1);
  expect(page.asked(getResume)).toBe(0);
  expect(await schools()).toEqual(["北辰学院"]);
});

describe("a backend without the check", () => {
  test.each([
    ["an unknown path", () => Response.json({ code: 404, message: "", data: null }, { status: 404 })],
    ["an unknown method", () => Response.json({ code: 405, message: "", data: null }, { status: 405 })],
    ["the code for nothing found", () => Response.json({ code: 404, message: "", data: null })],
    ["a page of the site", () => new Response("<!doctype html>", { headers: { "content-type": "text/html" } })],
    ["another call's data", () => Response.json({ code: 0, message: "", data: true })],
  ])("that answers %s is asked the calls of the documents", async (_answer, answer) => {
    withoutCheck(answer);
    await enter({ basics: { name: "程若水" }, educations: [EDUCATION] });
    await Promise.all([perform("sign-up"), reply("complete-resume", "no")]);
    expect(notices()).toEqual(["signed-up"]);
    expect(asked()).toMatchObject({ needed: 1, resume: 1, signUp: 1 });
    // The answer 否 and the missing call are both remembered.
    postId = await addPost(backend.db);
    openPost(postId);
    await perform("sign-up");
    expect(asked()).toMatchObject({ needed: 1, resume: 2, signUp: 2 });
  });

  test("says a failure once, and signs nothing up", async () => {
    withoutCheck(() => Response.json({ code: 404, message: "", data: null }, { status: 404 }));
    await enter(COMPLETE_RESUME);
    page.meet(getResume, "lost");
    page.meet(needsCompletion, "lost");
    await perform("sign-up");
    expect(notices()).toEqual(["offline"]);
    expect(asked()).toMatchObject({ signUp: 0 });
  });
});
