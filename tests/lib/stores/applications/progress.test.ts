import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { myApplications } from "#lib/contract/applications/applications.ts";
import { admissionTicket } from "#lib/contract/applications/progress.ts";
import type { Session } from "#lib/domain/account/account.ts";
import type { Application, ApplicationStatus } from "#lib/domain/applications/applications.ts";
import { ticketStage } from "#lib/domain/applications/ticket.ts";
import { MINI_PROGRAM_KEY } from "#lib/domain/storage-keys.ts";
import { beginSession } from "#lib/stores/account/session.ts";
import { createBatchNotice, createProgress, type Progress } from "#lib/stores/applications/progress.ts";
import { $toasts } from "#lib/stores/shell/toasts.ts";
import { moveApplication } from "#server/db/applications/application-moves.ts";
import { setAnnouncesBatches } from "#server/db/settings/settings.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { openStorePage, type StorePage } from "#tests/support/browser/store-page.ts";
import { openBackend } from "#tests/support/server/backend.ts";

let backend: Awaited<ReturnType<typeof openBackend>>;
let session: Session;
let page: StorePage;
let applications: Application[] = [];

beforeAll(async () => {
  backend = await openBackend({ contents: "demo" });
  session = await backend.logIn("13800000001");
  const list = { userId: session.user.id, page: 1, size: 50, half: null };
  applications = (await backend.call(myApplications, list, { token: session.token })).data.items;
});
afterAll(() => backend.close());
beforeEach(() => {
  page = openStorePage(backend, "/my-delivery");
  beginSession(session);
});

const at = (status: ApplicationStatus): Application => {
  const found = applications.find((application) => application.status === status);
  if (!found) throw new Error(`the demo has no application in ${status}`);
  return found;
};
const open = async (status: ApplicationStatus): Promise<Progress> => {
  const progress = createProgress(at(status));
  keepMounted(progress.$state);
  await expect.poll(() => progress.$state.get().state).toBe("ready");
  return progress;
};
const shown = ({ $state }: Progress) => {
  const now = $state.get();
  return now.state === "ready" ? now.value : null;
};
const examOf = (progress: Progress) => shown(progress)?.results.find(({ stage }) => stage === 1)?.exam;

describe("an application's progress", () => {
  test("is read with its stages, results and moves", async () => {
    const value = shown(await open("35"));
    expect(value).toMatchObject({
      status: "35",
      previous: { title: "统一笔试" },
      current: { stage: 2, title: "结构化面试" },
      next: { stage: 3 },
    });
    expect(value?.timeline?.moves.map(({ status }) => status)).toEqual(["10", "20", "25", "30", "35"]);
  });

  test("is reloaded when the seeker returns to the page", async () => {
    const progress = await open("60");
    await moveApplication(backend.db, { id: at("60").id, status: "65", by: "company" }, backend.clock.now());
    page.comeBack();
    await expect.poll(() => shown(progress)?.status).toBe("65");
    expect(shown(progress)?.timeline?.moves.at(-1)).toMatchObject({ status: "65", by: "company" });
  });
});

describe("the answer about attendance", () => {
  test("is sent once by a double press", async () => {
    const progress = await open("25");
    await Promise.all([progress.attend(10), progress.attend(11)]);
    expect(examOf(progress)).toBe(10);
    expect($toasts.get()).toMatchObject([{ message: { notice: "attendance-saved" } }]);
  });

  test("may be changed later", async () => {
    const progress = await open("25");
    await progress.attend(10);
    await progress.attend(11);
    expect(examOf(progress)).toBe(11);
  });

  test("in one of two pages shows in the other on returning to it", async () => {
    const [one, other] = [await open("25"), await open("25")];
    await one.attend(10);
    page.comeBack();
    await expect.poll(() => examOf(other)).toBe(10);
  });

  test("is refused with a sentence if the stage has moved on, and the new state is shown", async () => {
    const progress = await open("45");
    await moveApplication(backend.db, { id: at("45").id, status: "50", by: "company" }, backend.clock.now());
    await progress.attend(10);
    expect($toasts.get()).toMatchObject([{ type: "error", message: { failure: { kind: "refused", code: 409 } } }]);
    expect(shown(progress)?.status).toBe("50");
  });
});

describe("the admission ticket", () => {
  const ticketAt = async (status: ApplicationStatus) => {
    const progress = await open(status);
    const value = shown(progress);
    const flow = value && ticketStage(value.status, value);
    if (!flow) throw new Error("there is no ticket");
    return { progress, flow };
  };

  test("is made once by two presses, and saved under its name", async () => {
    const { progress, flow } = await ticketAt("40");
    await Promise.all([progress.saveTicket(flow, "准考证.pdf"), progress.saveTicket(flow, "准考证.pdf")]);
    expect(page.saved).toEqual(["准考证.pdf"]);
    expect(page.asked(admissionTicket)).toBe(1);
  });

  test("opens in the page that shows files inside the mini-program", async () => {
    page.environment.session.set(MINI_PROGRAM_KEY, "1");
    const { progress, flow } = await ticketAt("40");
    await progress.saveTicket(flow, "准考证.pdf");
    expect(page.saved).toEqual([]);
    expect(page.opened).toEqual([expect.stringMatching(/^\/file-view\?.*tickets/)]);
  });

  test("after a failure shows a message, and is saved by the next press", async () => {
    const { progress, flow } = await ticketAt("40");
    page.meet(admissionTicket, "refused");
    await progress.saveTicket(flow, "准考证.pdf");
    expect($toasts.get()).toMatchObject([{ type: "error" }]);
    await progress.saveTicket(flow, "准考证.pdf");
    expect(page.saved).toEqual(["准考证.pdf"]);
  });
});

test("the notice of a batch is shown while the operator says so", async () => {
  for (const announces of [true, false]) {
    await setAnnouncesBatches(backend.db, announces);
    const { $state } = createBatchNotice();
    keepMounted($state);
    await expect.poll(() => $state.get()).toEqual({ state: "ready", value: announces });
  }
});
