/** The questions before an application or a chat, each with the way that its answer leads. */
import { beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import type { Readiness } from "#lib/domain/applications/readiness.ts";
import { forgetDeclined, saveIntent, waitingIntent } from "#lib/stores/account/intent.ts";
import { $reasons, ensureReady, ensureReadyToSignUp, requireEducation } from "#lib/stores/applications/apply-steps.ts";
import { $asksEducation, $educationDraft, $nameStep } from "#lib/stores/applications/education-step.ts";
import { $dialogs, answer, DIALOGS } from "#lib/stores/shell/dialogs.ts";
import { $toasts } from "#lib/stores/shell/toasts.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { notices, reply } from "#tests/support/browser/store-page.ts";

const READY: Readiness = {
  isComplete: true,
  reasons: [],
  hasEducation: true,
  lacksName: false,
  educationsEtag: null,
  signedUp: false,
  refusal: null,
};
const INCOMPLETE: Readiness = {
  ...READY,
  isComplete: false,
  reasons: [{ section: "basics", field: "height", problem: "required" }],
};
const UNEDUCATED: Readiness = { ...READY, hasEducation: false };
const AT_POST = { goesOnAfterNo: true };
const AT_FAIR = { goesOnAfterNo: false };

let browser: ReturnType<typeof createEnvironment>;
beforeEach(() => {
  browser = createEnvironment("http://localhost/post-details?id=7");
  setEnvironment(browser.environment);
  for (const dialog of DIALOGS) answer(dialog, "closed");
  $toasts.set([]);
  saveIntent({ action: "sign-up", ids: [] });
});

test("a seeker whose résumé lacks nothing is asked no question", async () => {
  expect(await ensureReady(READY, "护士", AT_POST)).toBe(true);
  expect($dialogs.get()).toEqual([]);
});

describe("要不要完善简历?", () => {
  test("names the gaps", async () => {
    await Promise.all([ensureReady(INCOMPLETE, "护士", AT_POST), reply("complete-resume", "closed")]);
    expect($reasons.get()).toEqual(INCOMPLETE.reasons);
  });

  test("answered 是 leaves for the résumé, where the action waits", async () => {
    const [goesOn] = await Promise.all([ensureReady(INCOMPLETE, "护士", AT_POST), reply("complete-resume", "yes")]);
    expect([goesOn, browser.opened]).toEqual([false, ["/my-resume"]]);
    expect(waitingIntent()).toEqual({ action: "sign-up", subject: "护士" });
  });

  test.each([
    ["at a post goes on", AT_POST, true],
    ["at a fair ends the action", AT_FAIR, false],
  ] as const)("answered 否 %s", async (_name, options, expected) => {
    const [goesOn] = await Promise.all([ensureReady(INCOMPLETE, "护士", options), reply("complete-resume", "no")]);
    expect([goesOn, browser.opened]).toEqual([expected, []]);
  });

  test("is asked once a visit, and again after the résumé changed", async () => {
    await Promise.all([ensureReady(INCOMPLETE, "护士", AT_FAIR), reply("complete-resume", "no")]);
    expect(await ensureReady(INCOMPLETE, "护士", AT_FAIR)).toBe(true);
    forgetDeclined();
    const [goesOn] = await Promise.all([ensureReady(INCOMPLETE, "护士", AT_FAIR), reply("complete-resume", "no")]);
    expect(goesOn).toBe(false);
  });

  test("that is closed ends the action, and is asked again by the next one", async () => {
    for (const _time of [1, 2]) {
      const [goesOn] = await Promise.all([ensureReady(INCOMPLETE, "护士", AT_POST), reply("complete-resume", "closed")]);
      expect(goesOn).toBe(false);
    }
  });
});

describe("the question for an education record", () => {
  const require = () => requireEducation(UNEDUCATED, "护士");

  test("opens its form, and goes on once the record is saved", async () => {
    const asked = reply("education-missing", async () => {
      expect($educationDraft.get()).not.toBeNull();
      return "yes";
    });
    const [goesOn] = await Promise.all([require(), asked]);
    expect(goesOn).toBe(true);
  });

  test("leads to the full form on the résumé page, where the action waits", async () => {
    const [goesOn] = await Promise.all([require(), reply("education-missing", "no")]);
    expect([goesOn, browser.opened, waitingIntent()?.subject]).toEqual([false, ["/my-resume#education"], "护士"]);
  });

  test("that is closed ends the action", async () => {
    const [goesOn] = await Promise.all([require(), reply("education-missing", "closed")]);
    expect([goesOn, browser.opened]).toEqual([false, []]);
  });

  test("comes after the one about the résumé", async () => {
    const both = { ...INCOMPLETE, hasEducation: false };
    const asked: string[] = [];
    const stop = $dialogs.listen((open) => void asked.push(...open));
    await Promise.all([ensureReady(both, "护士", AT_POST), reply("complete-resume", "no"), reply("education-missing", "yes")]);
    stop();
    expect(asked).toEqual(["complete-resume", "education-missing"]);
  });
});

describe("a sign-up", () => {
  test("for a post that takes none is refused before any question", async () => {
    const closed = { ...INCOMPLETE, refusal: { code: 409, message: "该职位已停止招聘" } };
    expect(await ensureReadyToSignUp(closed, "护士", AT_POST)).toBe(false);
    expect([notices(), $dialogs.get()]).toEqual([["refused"], []]);
  });

  test("after an earlier one goes on without a question", async () => {
    expect(await ensureReadyToSignUp({ ...INCOMPLETE, signedUp: true }, "护士", AT_POST)).toBe(true);
    expect($dialogs.get()).toEqual([]);
  });

  test("asks for the name that a company answers to, beside the record of education if that is missing too", async () => {
    const asked = (readiness: Readiness) =>
      Promise.all([
        ensureReadyToSignUp(readiness, "护士", AT_POST),
        reply("education-missing", async () => {
          seen.push([$nameStep.get() !== null, $asksEducation.get()]);
          return "yes";
        }),
      ]);
    const seen: boolean[][] = [];
    await asked({ ...READY, lacksName: true });
    await asked({ ...READY, lacksName: true, hasEducation: false });
    expect(seen).toEqual([
      [true, false],
      [true, true],
    ]);
  });

  test("is asked about like any other action", async () => {
    const [goesOn] = await Promise.all([ensureReadyToSignUp(INCOMPLETE, "护士", AT_POST), reply("complete-resume", "no")]);
    expect(goesOn).toBe(true);
  });
});
