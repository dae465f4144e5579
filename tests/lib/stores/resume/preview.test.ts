/** The preview of a résumé over the real backend, with the real fonts and the real drawing; only the thread is one with the test's. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { subsetFont } from "#lib/contract/fonts.ts";
import list from "#lib/data/fonts.json" with { type: "json" };
import { DOWNLOAD_PATH } from "#lib/domain/files/file-view.ts";
import type { Resume } from "#lib/domain/resume/resume.ts";
import type { Order, Outcome } from "#lib/pdf/order.ts";
import { gunzipped } from "#lib/pdf/packing.ts";
import { makePdf } from "#lib/pdf/resume-pdf.ts";
import { createPreview, type Preview } from "#lib/stores/resume/preview.ts";
import { resumeFileName } from "#lib/texts/resume/document.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { openStorePage, type StorePage } from "#tests/support/browser/store-page.ts";
import { sampleResume, tinyJpeg } from "#tests/support/resume/sample-resume.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const BOLD = { path: `/fonts/${list.bold}` };
const COMMON = { path: `/fonts/${list.common}` };
const PHOTO = { path: DOWNLOAD_PATH };
/** Like {@link sampleResume}, of one page, with a photo that the demo has. */
const resume: Resume = {
  ...sampleResume,
  works: sampleResume.works.slice(0, 1),
  certificates: [{ ...sampleResume.certificates[0], name: "企业简介.pdf", path: "demo/企业简介.pdf", photo: 1 } as never],
};

let backend: Awaited<ReturnType<typeof openBackend>>;
let page: StorePage;
beforeAll(async () => {
  backend = await openBackend({ contents: "demo", siteDir: "public" });
});
afterAll(() => backend.close());

/** Pictures need a browser: here any bytes count as one. */
const drawn = async ({ document, regular, bold, photo }: Order): Promise<Outcome> => {
  const fonts = { regular: await Promise.all(regular.map(gunzipped)), bold: await gunzipped(bold) };
  const jpeg = photo && photo.size > 0 ? tinyJpeg : null;
  const shown = jpeg && { jpeg, alt: "" };
  const made = await makePdf(document, fonts, shown, () => Promise.resolve(null));
  return { ...made, photo: jpeg, isPhotoBroken: photo !== null && jpeg === null };
};

/** Started workers and their orders; `breaks` makes the next order fail. */
let threads: { orders: Order[]; isOver: boolean }[];
let breaks: "thrown" | "refused" | null;
let shownFonts: string[];
const startWorker = (): Worker => {
  const thread: (typeof threads)[number] = { orders: [], isOver: false };
  threads.push(thread);
  const worker = {
    onmessage: null as ((event: { data: Outcome | null }) => void) | null,
    onerror: null as (() => void) | null,
    terminate: () => {
      thread.isOver = true;
    },
    // Messages between threads are cloned: a function cannot be sent.
    postMessage: (sent: Order) => {
      const order = structuredClone(sent);
      thread.orders.push(order);
      const fault = breaks;
      breaks = null;
      if (fault === "thrown") return queueMicrotask(() => worker.onerror?.());
      const made = fault === "refused" ? Promise.resolve(null) : drawn(order);
      void made.then((data) => {
        if (!thread.isOver) worker.onmessage?.({ data });
      });
    },
  };
  return worker as unknown as Worker;
};
const showFont = (family: string, weight: string): Promise<void> => {
  shownFonts.push(`${family} ${weight}`);
  return Promise.resolve();
};

let preview: ReturnType<typeof createPreview>;
const open = (of: Resume = resume): void => {
  preview = createPreview(of, resumeFileName, { startWorker, showFont });
};
beforeEach(() => {
  page = openStorePage(backend, "/my-resume");
  threads = [];
  breaks = null;
  shownFonts = [];
  open();
});
const state = () => preview.$preview.value?.state;
const settled = () => expect.poll(state).toBe("ready");
const shown = (): Preview => {
  const value = preview.$preview.value;
  if (value?.state !== "ready") throw new Error(`the preview is ${value?.state}`);
  return value.value;
};

describe("the preview of a résumé", () => {
  test("is made with a font subset when mounted, in the cut for strangers", async () => {
    expect(page.asked(subsetFont)).toBe(0);
    preview.save();
    keepMounted(preview.$preview);
    await settled();
    expect([await shown().file.slice(0, 5).text(), shown().file.type]).toEqual(["%PDF-", "application/pdf"]);
    expect(shown()).toMatchObject({ missing: [], photo: null });
    expect(shown().layout.pages.length).toBeGreaterThan(0);
    expect(shown().text).toContain(resume.basics.name);
    expect(shown().text).not.toContain(resume.basics.idNumber);
    expect([page.asked(subsetFont), page.asked(COMMON), page.asked(PHOTO)]).toEqual([1, 0, 0]);
    expect(shownFonts).toEqual(["ResumePreview 400", "ResumePreview 700"]);
    expect(page.saved).toEqual([]);
    preview.save();
    expect(page.saved).toEqual([resumeFileName(resume.basics.name, "2026-11-21")]);
  });

  test("uses the fonts beside the pages where the backend makes none, with rare characters", async () => {
    page.meet(subsetFont, "refused");
    keepMounted(preview.$preview);
    await settled();
    expect(page.asked(COMMON)).toBe(1);
    expect(shown().text).toContain(resume.basics.name);
    // Only the usual characters at first; then with the parts that have the others.
    open({ ...resume, basics: { ...resume.basics, name: "欧阳㿠䥘" } });
    page.meet(subsetFont, "lost");
    await preview.load();
    expect([shown().missing, threads.at(-1)?.orders.map(({ regular }) => regular.length > 1)]).toEqual([[], [false, true]]);
  });

  test.each([
    ["the bold font", BOLD],
    ["the usual font, when the backend makes none either", COMMON],
  ])("fails without %s, and works on retry", async (_what, font) => {
    page.meet(font, "lost");
    if (font === COMMON) page.meet(subsetFont, "lost");
    expect(await preview.load()).toEqual({ state: "failed", failure: { kind: "offline" } });
    await preview.load();
    expect(state()).toBe("ready");
  });

  test.each(["thrown", "refused"] as const)("fails if its worker has %s, and works on retry", async (fault) => {
    breaks = fault;
    keepMounted(preview.$preview);
    await expect.poll(state).toBe("failed");
    await preview.load();
    expect(state()).toBe("ready");
  });

  test("is of the cut chosen last, even with others in progress", async () => {
    keepMounted(preview.$preview);
    preview.choose("complete");
    preview.choose("interview");
    preview.choose("complete");
    await settled();
    expect([preview.$cut.get(), shown().text.includes(resume.basics.idNumber)]).toEqual(["complete", true]);
    preview.choose("application");
    expect(state()).toBe("loading");
    await settled();
    expect(shown().text).not.toContain(resume.basics.idNumber);
  });

  test("keeps its worker for the other cuts, and ends it when unmounted", async () => {
    const stop = preview.$preview.listen(() => undefined);
    await settled();
    preview.choose("interview");
    await settled();
    expect(threads.map(({ orders, isOver }) => [orders.length, isOver])).toEqual([[2, false]]);
    stop();
    await expect.poll(() => threads[0]?.isOver).toBe(true);
  });
});

describe("the photo in the preview", () => {
  test("is shown from the interview's cut on, where it can be seen", async () => {
    preview.choose("interview");
    await settled();
    const { photo } = shown();
    if (photo === null || typeof photo === "string") throw new Error(`there is no photo: ${photo}`);
    expect(new Uint8Array(await (await fetch(photo.address)).arrayBuffer())).toEqual(tinyJpeg);
  });

  test("counts as broken if it cannot be loaded, and the preview shows without it", async () => {
    page.meet(PHOTO, "lost");
    preview.choose("interview");
    await settled();
    expect(shown().photo).toBe("broken");
  });

  test("is reported if missing", async () => {
    open({ ...resume, certificates: [] });
    preview.choose("complete");
    await settled();
    expect(shown().photo).toBe("none");
  });
});
