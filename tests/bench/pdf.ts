/**
 * `npm run bench:pdf`: the PDF of a résumé of two pages, beside two usual ways of making one in a browser: a picture of the page
 * (html2canvas + jsPDF) and lines of text by pdf-lib. One browser, one text, one run. `cold` is everything from the first press (for
 * ours 预览, and then 下载简历) to the saved file, including loading code and fonts; `warm` is the same text laid out and written again with
 * code and fonts loaded, as ours does for another cut. Ours includes the round trip to the worker, which a busy machine slows down more
 * than work on one store; so the best times are compared, and the medians shown. Bytes are those on the wire beside
 * the page itself. Also measures the first PDF on a connection of 1.6 Mbit/s with 150 ms of delay.
 */
import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright";
import * as z from "zod/mini";
import { envelope } from "#lib/contract/envelope.ts";
import { subsetFont } from "#lib/contract/fonts.ts";
import { getResume, saveResume } from "#lib/contract/resume/resume.ts";
import list from "#lib/data/fonts.json" with { type: "json" };
import { charactersOf } from "#lib/domain/fonts/characters.ts";
import type { PdfDocument } from "#lib/domain/pdf/document.ts";
import type { Resume } from "#lib/domain/resume/resume.ts";
import { neededCharacters } from "#lib/pdf/characters.ts";
import { resumeDocument } from "#lib/texts/resume/document.ts";
import { BROWSER_ARGS, ensureBrowser } from "#scripts/browser.ts";
import { type DemoSession, enterAs, logInDemoSeeker } from "#scripts/demo-session.ts";
import { serveTestSite } from "#scripts/test-site.ts";
import { testSiteFolder } from "#scripts/test-site-folder.ts";
import { type Beside, report } from "#tests/support/bench/figures.ts";
import { median } from "#tests/support/bench/times.ts";
import { extracted, squeezed } from "#tests/support/resume/pdf-resume.ts";
import { sampleResume } from "#tests/support/resume/sample-resume.ts";

/** 1.6 Mbit/s, as bytes a second. */
const SLOW_LINE = { offline: false, downloadThroughput: 200_000, uploadThroughput: 93_750, latency: 150 };
/** Of many short runs the median; a picture takes its time. */
const WARM_RUNS = { text: 40, picture: 5 };
const CUT = "application";
const PAGES = 2;
/** Limits: the PDF's size in bytes, how many times larger a picture of it must be, and the first PDF's time in milliseconds. */
const BOUNDS = { size: 110_000, lighter: 5, slow: 3000 };

/** Inputs shared by all ways to make the PDF. */
type Material = { document: PdfDocument };
type Row = { way: string; cold: number; warm: number; best: number; wire: number; file: Uint8Array };

const timed = async <Value>(work: () => Promise<Value>): Promise<{ value: Value; milliseconds: number }> => {
  const began = performance.now();
  const value = await work();
  return { value, milliseconds: performance.now() - began };
};

/** Gives the demo's seeker the long lists of the sample; returns the new résumé. */
const fillResume = async (site: string, { token, userId }: DemoSession): Promise<Resume> => {
  const post = async (path: string, body: unknown) => {
    const headers = { "content-type": "application/json", authorization: token };
    const { code, message, data } = envelope.parse(
      await (await fetch(site + path, { method: "POST", headers, body: JSON.stringify(body) })).json(),
    );
    if (code !== 0) throw new Error(message ?? path);
    return data;
  };
  const { works, educations, skills, trainings } = sampleResume;
  const part = { userId: String(userId), works, educations, skills, trainings };
  await post(saveResume.path, z.encode(saveResume.payload, part));
  const answer = await post(getResume.path, z.encode(getResume.payload, { userId: String(userId) }));
  return z.decode(getResume.answer, answer as z.core.input<typeof getResume.answer>);
};

/** Opens the résumé in a browser context of its own; `received` counts the bytes on the wire from then on. */
const openResume = async (browser: Browser, site: string, session: DemoSession) => {
  const context: BrowserContext = await browser.newContext({ bypassCSP: true, acceptDownloads: true });
  const page = await context.newPage();
  await enterAs(page, session);
  await page.goto(`${site}/my-resume`);
  await page.getByRole("heading", { name: "教育背景" }).waitFor();
  await page.waitForLoadState("networkidle");
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  let bytes = 0;
  devtools.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  return { context, page, devtools, received: () => bytes };
};

/** Presses 预览 and 下载, and returns the file. */
const saveByProduct = async (page: Page): Promise<Uint8Array> => {
  await page.getByRole("button", { name: "预览/下载简历" }).click();
  const dialog = page.getByRole("dialog", { name: "预览简历" });
  await dialog.getByRole("img", { name: "第 1 页" }).waitFor();
  const [download] = await Promise.all([page.waitForEvent("download"), dialog.getByRole("button", { name: "下载简历" }).click()]);
  return new Uint8Array(await readFile(await download.path()));
};

/** A function of the page that makes the file's bytes, called repeatedly there; returns the last file. */
const repeat = async (page: Page, make: string, given: unknown, runs: number): Promise<Pick<Row, "warm" | "best" | "file">> => {
  const run = `async (given, runs) => {
    const make = ${make};
    const times = [];
    let bytes = [];
    for (let run = 0; run < runs; run++) {
      const began = performance.now();
      bytes = await make(given);
      times.push(performance.now() - began);
    }
    return { times, latin1: Array.from(bytes, (byte) => String.fromCharCode(byte)).join("") };
  }`;
  const { times, latin1 } = await page.evaluate<{ times: number[]; latin1: string }>(`(${run})(${JSON.stringify(given)}, ${runs})`);
  return { warm: median(times), best: Math.min(...times), file: new Uint8Array(Buffer.from(latin1, "latin1")) };
};

/** The fonts that all get, by the page's own fetch: one with the characters of the text, gzipped as it comes. */
const FONTS = `async ({ subset, codePoints, bold }) => {
  if (window.fonts) return;
  const headers = { "content-type": "application/json" };
  const regular = await (await fetch(subset, { method: "POST", headers, body: JSON.stringify({ codePoints }) })).blob();
  const bytes = new Uint8Array(await new Response(regular.stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
  window.fonts = { regular, bytes, bold: bold && (await (await fetch(bold)).blob()) };
}`;
const loadFonts = (page: Page, { document }: Material, text: string, withBold: boolean) => {
  const codePoints = withBold ? neededCharacters(document) : charactersOf(text).filter((code) => code >= 32);
  const wanted = { subset: subsetFont.path, codePoints, bold: withBold ? `/fonts/${list.bold}` : null };
  return page.evaluate(`(${FONTS})(${JSON.stringify(wanted)})`);
};

/** An order to the product's worker, as `lib/pdf/` gives it. */
const ORDER = `async ({ address, order }) => {
  window.worker ??= new Worker(address, { type: "module" });
  const { file } = await new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => (data ? resolve(data) : reject(new Error("the worker made nothing")));
    worker.onerror = () => reject(new Error("the worker failed"));
    worker.postMessage({ ...order, regular: [window.fonts.regular], bold: window.fonts.bold, photo: null });
  });
  return file;
}`;

const workerAddress = (): string => {
  const name = readdirSync(join(testSiteFolder(), "_astro")).find((file) => /^pdf-worker.*\.js$/.test(file));
  if (!name) throw new Error("the site has no worker for PDFs");
  return `/_astro/${name}`;
};

const measureProduct = async (browser: Browser, site: string, session: DemoSession, material: Material): Promise<Row> => {
  const { context, page, received } = await openResume(browser, site, session);
  const { milliseconds: cold } = await timed(() => saveByProduct(page));
  // The page does not see its worker's requests.
  const code = await fetch(site + workerAddress(), { headers: { "accept-encoding": "br" } });
  const wire = received() + Number(code.headers.get("content-length"));
  await loadFonts(page, material, "", true);
  const given = { address: workerAddress(), order: { document: material.document } };
  const row = await repeat(page, ORDER, given, WARM_RUNS.text);
  await context.close();
  return { way: "ours", cold, wire, ...row };
};

/** A library as it is published for browsers (by its path, so that knip.json names it), compressed as a server would send it. */
const library = async (page: Page, path: string): Promise<number> => {
  await page.addScriptTag({ path: `node_modules/${path}` });
  return gzipSync(await readFile(`node_modules/${path}`)).length;
};

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const cells = (tag: string, texts: readonly string[]): string =>
  `<tr>${texts.map((text) => `<${tag} style="padding:4px;text-align:left">${escaped(text)}</${tag}>`).join("")}</tr>`;
/** The document as a plain page as wide as A4. */
const htmlOf = ({ title, facts, sections }: PdfDocument): string => {
  const factsHtml = (given: PdfDocument["facts"]) => given.map(({ label, value }) => `<p>${escaped(label + value)}</p>`).join("");
  const parts = sections.map((section) => {
    if (!("rows" in section)) return `<h2>${escaped(section.heading)}</h2>${factsHtml(section.facts)}`;
    const rows = section.rows.map((row) => cells("td", row)).join("");
    return `<h2>${escaped(section.heading)}</h2><table style="width:100%">${cells("th", section.columns)}${rows}</table>`;
  });
  const style = "width:794px;padding:56px;background:#fff;color:#111;font:13px/1.5 sans-serif";
  return `<div id="picture" style="${style}"><h1>${escaped(title)}</h1>${factsHtml(facts)}${parts.join("")}</div>`;
};

const PICTURE = `async (html) => {
  document.body.insertAdjacentHTML("beforeend", html);
  const element = document.getElementById("picture");
  const canvas = await html2canvas(element, { scale: 2, logging: false });
  element.remove();
  const pdf = new jspdf.jsPDF({ unit: "pt", format: "a4" });
  const [width, height] = [pdf.internal.pageSize.getWidth(), pdf.internal.pageSize.getHeight()];
  const slice = Math.floor((canvas.width * height) / width);
  for (let top = 0; top < canvas.height; top += slice) {
    const part = document.createElement("canvas");
    part.width = canvas.width;
    part.height = Math.min(slice, canvas.height - top);
    part.getContext("2d").drawImage(canvas, 0, -top);
    if (top > 0) pdf.addPage();
    pdf.addImage(part.toDataURL("image/jpeg", 0.92), "JPEG", 0, 0, width, (part.height * width) / part.width);
  }
  return new Uint8Array(pdf.output("arraybuffer"));
}`;

const measurePicture = async (browser: Browser, site: string, session: DemoSession, { document }: Material): Promise<Row> => {
  const { context, page } = await openResume(browser, site, session);
  let wire = 0;
  const html = htmlOf(document);
  const { milliseconds: cold } = await timed(async () => {
    wire += await library(page, "html2canvas/dist/html2canvas.min.js");
    wire += await library(page, "jspdf/dist/jspdf.umd.min.js");
    return repeat(page, PICTURE, html, 1);
  });
  const row = await repeat(page, PICTURE, html, WARM_RUNS.picture);
  await context.close();
  return { way: "html2canvas + jsPDF", cold, wire, ...row };
};

/** Lines of text, broken where they are full: as little layout as a PDF can have. */
const TEXT = `async (lines) => {
  const pdf = await PDFLib.PDFDocument.create();
  pdf.registerFontkit(fontkit);
  const font = await pdf.embedFont(window.fonts.bytes, { subset: true });
  let [page, y] = [pdf.addPage([595, 842]), 800];
  const write = (text) => {
    if (y < 40) [page, y] = [pdf.addPage([595, 842]), 800];
    page.drawText(text, { x: 40, y, size: 10, font });
    y -= 16;
  };
  for (const line of lines) {
    let rest = "";
    for (const character of line) {
      if (font.widthOfTextAtSize(rest + character, 10) > 515) {
        write(rest);
        rest = "";
      }
      rest += character;
    }
    write(rest);
  }
  return pdf.save();
}`;

/** A document as lines: a row of a table is one. */
const linesOf = ({ title, facts, sections }: PdfDocument): string[] => [
  title,
  ...facts.map(({ label, value }) => label + value),
  ...sections.flatMap((section) => [
    section.heading,
    ...("rows" in section
      ? [section.columns, ...section.rows].map((row) => row.join(" "))
      : section.facts.map(({ label, value }) => label + value)),
  ]),
];

const measurePdfLib = async (browser: Browser, site: string, session: DemoSession, material: Material): Promise<Row> => {
  const { context, page, received } = await openResume(browser, site, session);
  const lines = linesOf(material.document);
  let wire = 0;
  const { milliseconds: cold } = await timed(async () => {
    wire += await library(page, "pdf-lib/dist/pdf-lib.min.js");
    wire += await library(page, "@pdf-lib/fontkit/dist/fontkit.umd.min.js");
    await loadFonts(page, material, lines.join(""), false);
    return repeat(page, TEXT, lines, 1);
  });
  wire += received();
  const row = await repeat(page, TEXT, lines, WARM_RUNS.text);
  await context.close();
  return { way: "pdf-lib", cold, wire, ...row };
};

const measureSlowLine = async (browser: Browser, site: string, session: DemoSession): Promise<number> => {
  const { context, page, devtools } = await openResume(browser, site, session);
  await devtools.send("Network.emulateNetworkConditions", SLOW_LINE);
  const { milliseconds } = await timed(() => saveByProduct(page));
  await context.close();
  return milliseconds;
};

const print = async ({ way, cold, warm, best, wire, file }: Row): Promise<{ pages: number; characters: number }> => {
  const pages = await extracted(file);
  const characters = squeezed(pages.join("")).length;
  console.log(
    `${way.padEnd(20)} cold ${cold.toFixed(0).padStart(6)} ms · warm ${warm.toFixed(0).padStart(5)} ms, ${best.toFixed(1).padStart(5)} at best · ${(wire / 1000).toFixed(1).padStart(7)} kB on the wire · file ${(file.length / 1000).toFixed(1).padStart(7)} kB · ${pages.length} pages · ${characters} characters of text`,
  );
  return { pages: pages.length, characters };
};

const expectAll = (claims: Readonly<Record<string, boolean>>): void => {
  for (const [claim, holds] of Object.entries(claims)) console.log(`${holds ? "holds " : "FAILS "} ${claim}`);
  if (Object.values(claims).includes(false)) process.exitCode = 1;
};

const site = await serveTestSite({ log: console.log });
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_ARGS });
try {
  const session = await logInDemoSeeker(site.url);
  const resume = await fillResume(site.url, session);
  const today = new Date().toISOString().slice(0, 10);
  const material = { document: resumeDocument(resume, CUT, today) };
  const ours = await measureProduct(browser, site.url, session, material);
  const { pages, characters } = await print(ours);
  const picture = await measurePicture(browser, site.url, session, material);
  await print(picture);
  const text = await measurePdfLib(browser, site.url, session, material);
  await print(text);
  const slow = await measureSlowLine(browser, site.url, session);
  report({ name: "the first PDF on 1.6 Mbit/s", value: slow, unit: "ms", beside: { kind: "at most", value: BOUNDS.slow } });
  for (const peer of [picture, text]) {
    const beside = (value: number): Beside => ({ kind: "beside", name: peer.way, value });
    report({ name: "a two-page PDF, best time", value: ours.best, unit: "ms", beside: beside(peer.best) });
    report({ name: "its size", value: ours.file.length / 1000, unit: "kB", beside: beside(peer.file.length / 1000) });
    report({ name: "its code and fonts on the wire", value: ours.wire / 1000, unit: "kB", beside: beside(peer.wire / 1000) });
  }
  expectAll({
    "ours has two pages of text": pages === PAGES && characters > 500,
    "ours is small": ours.file.length <= BOUNDS.size && ours.file.length * BOUNDS.lighter <= picture.file.length,
    "ours is made faster than the picture": ours.best < picture.best,
    "ours is made faster than pdf-lib's": ours.best < text.best,
    "the first one comes in time on a slow line": slow <= BOUNDS.slow,
  });
} finally {
  await browser.close();
  await site.close();
}
