/** Storage is as hostile as an address: every store that reads it yields a sound state for any content. */
import { beforeEach, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { proofFrom } from "#lib/domain/chat/cards/shared-resume.ts";
import { readPhrases } from "#lib/domain/chat/composing/phrases.ts";
import { readPlans } from "#lib/domain/fairs/plan.ts";
import { FAIR_TYPES } from "#lib/domain/fairs/status.ts";
import { readHidden } from "#lib/domain/history/hidden.ts";
import { readLater } from "#lib/domain/history/own-lists.ts";
import { readPinned } from "#lib/domain/history/pinned.ts";
import { readSaved, readSearch } from "#lib/domain/history/saved.ts";
import { readSearched } from "#lib/domain/history/searched.ts";
import { readSeen } from "#lib/domain/history/seen.ts";
import { ID_PATTERN } from "#lib/domain/ids.ts";
import { PACES } from "#lib/domain/news/news.ts";
import { EDUCATION } from "#lib/domain/resume/education.ts";
import { createCodeForm } from "#lib/stores/account/code-form.ts";
import { isActing, takeIntent, waitingIntent, wantedPage } from "#lib/stores/account/intent.ts";
import { isMiniProgram, wxOpenId } from "#lib/stores/account/mini-program.ts";
import { $session, isSessionEnding, startSession } from "#lib/stores/account/session.ts";
import { isChecked } from "#lib/stores/chat/calls/checked.ts";
import { createOpenedResume } from "#lib/stores/chat/cards/opened-resume.ts";
import { createDraft } from "#lib/stores/chat/conversation/draft.ts";
import { keptAnswer } from "#lib/stores/chat/notices-wanted.ts";
import { createPendingInvitation } from "#lib/stores/chat/pending-invitation.ts";
import { $showsReceipts } from "#lib/stores/chat/receipts-setting.ts";
import { createChatEntry } from "#lib/stores/chat/session/entry.ts";
import { takeFramedEntry } from "#lib/stores/chat/session/framed.ts";
import { $keptScans } from "#lib/stores/desk/kept-scans.ts";
import { storedToken } from "#lib/stores/desk/session.ts";
import { createFairList } from "#lib/stores/fairs/fairs.ts";
import { $ownLists } from "#lib/stores/history/own-lists.ts";
import { $ownSearches } from "#lib/stores/history/own-searches.ts";
import { $fairTab } from "#lib/stores/posts/home.ts";
import { createPostSearch } from "#lib/stores/posts/search.ts";
import { takeDraft } from "#lib/stores/resume/drafts.ts";
import { showCarriedNotice } from "#lib/stores/shell/carried-notice.ts";
import { $toasts } from "#lib/stores/shell/toasts.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { filesOf } from "#tests/support/hostile/entrances.ts";
import { jsonCases, naughtyStrings } from "#tests/support/hostile/hostile-corpora.ts";

const FIELDS = [
  "id",
  "name",
  "phone",
  "page",
  "ids",
  "at",
  "action",
  "posts",
  "plans",
  "fair",
  "entries",
  "company",
  "companies",
  "token",
  "start",
  "values",
  "credentials",
];
const WRONG: unknown[] = [null, 0, -1, true, "", "javascript:1", "//evil.example", [], [null], [[]], {}, { toString: 1 }];

/** Texts of the public collections, and JSON with invalid values in our own fields. */
const TEXTS: readonly string[] = [
  ...naughtyStrings,
  ...jsonCases.map(({ bytes }) => new TextDecoder().decode(bytes)),
  ...WRONG.flatMap((value) => [
    JSON.stringify(value),
    JSON.stringify(Object.fromEntries(FIELDS.map((field) => [field, value]))),
    JSON.stringify([Object.fromEntries(FIELDS.map((field) => [field, value]))]),
    `0\n${JSON.stringify(value)}`,
    `12\n${JSON.stringify({ items: value, page: value, results: value })}`,
  ]),
  '{"__proto__":{"action":"view","page":"/","ids":[]}}',
  `{"action":"view","page":"/\\\\evil.example","ids":[],"at":${Date.UTC(2026, 10, 21, 2)}}`,
  "1e400",
  "-0",
  "9".repeat(400),
  "[".repeat(3000),
];

const EMPTY_PAGE = { items: [], page: { current: 1, size: 10, total: 0, pages: 0 } } as never;

/** Every file that reads storage, with its result. Throws, or fails an expectation, if that is not sound. */
const READERS: Record<string, (text: string) => void> = {
  "src/lib/stores/account/session.ts": () => {
    startSession("");
    const user = $session.get()?.user;
    expect(user === undefined || /^\d{1,18}$/.test(user.id)).toBe(true);
    expect(isSessionEnding()).toBe(true);
  },
  "src/lib/stores/history/own-lists.ts": () => {
    $session.set({ token: "x", user: { id: "1", name: "", phone: "" } });
    const lists = $ownLists.get();
    for (const { id } of lists?.posts ?? []) expect(id).toMatch(ID_PATTERN);
    for (const name of lists?.companies ?? []) expect(name).toEqual(expect.any(String));
    $session.set(null);
  },
  "src/lib/stores/history/own-searches.ts": () => {
    $session.set({ token: "x", user: { id: "1", name: "", phone: "" } });
    for (const { address, pace } of $ownSearches.get() ?? []) {
      expect(readSearch(address)).not.toBeNull();
      expect(PACES).toContain(pace);
    }
    $session.set(null);
  },
  "src/lib/stores/account/intent.ts": () => {
    isActing();
    const page = wantedPage();
    expect(page === null || new URL(page, "https://site.example").host === "site.example").toBe(true);
    expect(waitingIntent()?.subject ?? "").toEqual(expect.any(String));
    for (const id of takeIntent("sign-up") ?? []) expect(id).toEqual(expect.any(String));
  },
  "src/lib/stores/account/mini-program.ts": (text) => {
    expect(isMiniProgram()).toBe(text === "1");
    expect(wxOpenId() ?? "x").toMatch(/^[\w-]+$/);
  },
  "src/lib/stores/account/code-form.ts": () => {
    const { $cooldown } = createCodeForm("code-until", "login");
    const stop = $cooldown.subscribe((seconds) => expect(seconds >= 0 && seconds <= 3600).toBe(true));
    stop();
  },
  "src/lib/stores/shell/carried-notice.ts": () => {
    showCarriedNotice();
    expect($toasts.get()).toEqual([]);
  },
  "src/lib/stores/fairs/fairs.ts": () => {
    expect(FAIR_TYPES).toContain(createFairList(EMPTY_PAGE, { network: 0, scene: 0 }).$view.get().type);
  },
  "src/lib/stores/posts/home.ts": () => {
    const stop = $fairTab.subscribe((type) => expect(FAIR_TYPES).toContain(type));
    stop();
  },
  "src/lib/stores/posts/list.ts": () => {
    const { leftAt } = createPostSearch("domestic", EMPTY_PAGE);
    expect(leftAt === null || Number.isFinite(leftAt)).toBe(true);
  },
  "src/lib/stores/resume/drafts.ts": () => {
    const draft = takeDraft("educations", EDUCATION, null);
    if (draft) expect(Object.keys(draft.values)).toEqual(expect.arrayContaining(["school"]));
  },
  "src/lib/stores/chat/session/entry.ts": () => {
    const stop = createChatEntry().$state.subscribe(() => undefined);
    stop();
  },
  "src/lib/stores/chat/session/framed.ts": () => {
    const entry = takeFramedEntry();
    if (entry) expect(entry.credentials).toMatchObject({ userId: expect.any(String), userSig: expect.any(String) });
  },
  "src/lib/stores/chat/cards/opened-resume.ts": (text) => {
    const proof = proofFrom(text);
    if (proof) expect(proof).toEqual({ userId: expect.any(String), userSig: expect.any(String) });
    const stop = createOpenedResume().$state.subscribe(() => undefined);
    stop();
  },
  "src/lib/stores/chat/pending-invitation.ts": () => {
    const stop = createPendingInvitation(() => () => undefined).$fragment.subscribe((fragment) =>
      expect(fragment === null || fragment.startsWith("#")).toBe(true),
    );
    stop();
  },
  "src/lib/stores/chat/receipts-setting.ts": (text) => {
    const stop = $showsReceipts.subscribe((isOn) => expect(isOn).toBe(text !== "off"));
    stop();
  },
  "src/lib/stores/chat/notices-wanted.ts": () => {
    expect(["on", "off", null]).toContain(keptAnswer());
  },
  "src/lib/stores/desk/session.ts": () => {
    expect(storedToken() ?? "none").toMatch(/^[\w-]{1,200}$/);
  },
  "src/lib/stores/desk/kept-scans.ts": () => {
    const stop = $keptScans.subscribe((scans) => {
      for (const { fairId, code, at } of scans) expect(`${fairId} ${code} ${at}`).toMatch(/^[1-9]\d{0,17} [0-9A-Z]{8} \d{1,16}$/);
    });
    stop();
  },
  "src/lib/stores/chat/calls/checked.ts": (text) => {
    expect(isChecked("video")).toBe(text === "video");
  },
  "src/lib/stores/chat/conversation/draft.ts": () => {
    const { $draft } = createDraft("recruitUser1", "C2Cmanager1");
    expect($draft.get()).toMatchObject({ text: expect.any(String), files: [] });
  },
  "src/lib/stores/history/persisted.ts": (text) => {
    for (const post of [...readSeen(text), ...readHidden(text).posts, ...readPinned(text), ...readLater(text)]) {
      expect(post.id).toMatch(ID_PATTERN);
      expect(post.name).toEqual(expect.any(String));
    }
    for (const query of readSaved(text)) for (const id of query.careerIds) expect(id).toMatch(ID_PATTERN);
    for (const phrase of readPhrases(text, "recruitUser1") ?? []) expect(phrase).toEqual(expect.any(String));
    for (const keyword of readSearched(text)) expect(keyword).toEqual(expect.stringMatching(/\S/));
    for (const company of readHidden(text).companies) expect(company).toEqual(expect.any(String));
    for (const { fair, entries } of readPlans(text).plans) {
      expect(fair.id).toMatch(ID_PATTERN);
      for (const { company, at } of entries) expect([company, at]).toEqual([expect.any(String), expect.any(Number)]);
    }
  },
};

/** Their rules of reading are tried as those of persisted.ts, which reads for them. */
const READ_BY_PERSISTED = [
  "src/lib/stores/chat/phrases.ts",
  "src/lib/stores/fairs/plan.ts",
  "src/lib/stores/history/device-lists.ts",
  "src/lib/stores/history/pinned.ts",
  "src/lib/stores/history/saved.ts",
  "src/lib/stores/history/searched.ts",
  "src/lib/stores/history/seen.ts",
];

/** They only ask whether something is there. */
const ASK_FOR_PRESENCE = [
  "src/islands/elements/self-scroll.ts",
  "src/islands/fair/page.ts",
  "src/islands/shell/own-lists.ts",
  "src/islands/shell/post-states.ts",
  "src/islands/shell/revalidate.ts",
  "src/lib/stores/applications/apply-steps.ts",
];

test("every file that reads storage is tried", () => {
  const tried = new Set([...Object.keys(READERS), ...READ_BY_PERSISTED, ...ASK_FOR_PRESENCE]);
  expect(new Set(filesOf("storage", "tests/lib/hostile/storage.test.ts"))).toEqual(tried);
});

beforeEach(() => {
  $toasts.set([]);
});

for (const [file, read] of Object.entries(READERS))
  test(`${file} accepts any content of storage`, () => {
    for (const text of TEXTS) {
      const { environment } = createEnvironment("http://localhost/search?entry=1&rl=1");
      const stored = { get: () => text, set: () => undefined };
      setEnvironment({
        ...environment,
        local: stored,
        session: { ...stored, keys: () => [] },
        visitId: () => text.split("\n")[0] ?? null,
        fetch: () => Promise.reject(new TypeError("Failed to fetch")),
      });
      try {
        read(text);
      } catch (error) {
        throw new Error(`${JSON.stringify(text).slice(0, 200)}: ${error instanceof Error ? error.message : error}`);
      }
    }
  });
