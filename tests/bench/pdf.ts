/**
 * `npm run bench:pdf`: the résumé's PDF, from pressing 预览 to the saved file, beside two usual ways of making one in a browser: a
 * picture of the page (html2canvas + jsPDF) and text by pdf-lib with the very font that ours gets. One browser, one résumé, one run.
 * `cold` loads everything, `warm` does it again on the same page. Bytes are those on the wire beside the page itself. Also the first
 * PDF on a line of 1.6 Mbit/s with 150 ms of delay.
 */
import { readFile } from "node:fs/promises";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright";
import { BROWSER_ARGS, ensureBrowser } from "#scripts/browser.ts";
import { type DemoSession, enterAs, logInDemoSeeker } from "#scripts/demo-session.ts";
import { serveTestSite } from "#scripts/test-site.ts";
import { extracted } from "#tests/support/pdf-resume.ts";

/** 1.6 Mbit/s, as bytes a second. */
const SLOW_LINE = { offline: false, downloadThroughput: 200_000, uploadThroughput: 93_750, latency: 150 };
const WARM_RUNS = 5;

type Row = { way: string; cold: number; warm: number; wire: number; file: Uint8Array };

const median = (list: number[]): number => list.toSorted((one, other) => one - other)[Math.floor(list.length / 2)] ?? 0;
const timed = async <Value>(work: () => Promise<Value>): Promise<{ value: Value; milliseconds: number }> => {
  const began = performance.now();
  const value = await work();
  return { value, milliseconds: performance.now() - began };
};

/** Opens the résumé in a browser context of its own; `received` counts what comes over the wire from then on. */
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

/** Presses 预览 and 下载, and answers the file. */
const saveByProduct = async (page: Page): Promise<Uint8Array> => {
  await page.getByRole("button", { name: "预览/下载简历" }).click();
  const dialog = page.getByRole("dialog", { name: "预览简历" });
  await dialog.getByRole("img", { name: "第 1 页" }).waitFor();
  const [download] = await Promise.all([page.waitForEvent("download"), dialog.getByRole("button", { name: "下载简历" }).click()]);
  const file = new Uint8Array(await readFile(await download.path()));
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  return file;
};

const repeat = async (work: () => Promise<Uint8Array>): Promise<{ warm: number; file: Uint8Array }> => {
  const times: number[] = [];
  let file = new Uint8Array();
  for (let run = 0; run < WARM_RUNS; run++) {
    const { value, milliseconds } = await timed(work);
    times.push(milliseconds);
    file = new Uint8Array(value);
  }
  return { warm: median(times), file };
};

const measureProduct = async (browser: Browser, site: string, session: DemoSession): Promise<Row> => {
  const { context, page, received } = await openResume(browser, site, session);
  const { milliseconds: cold } = await timed(() => saveByProduct(page));
  const wire = received();
  const { warm, file } = await repeat(() => saveByProduct(page));
  await context.close();
  return { way: "ours", cold, warm, wire, file };
};

/** A library as it is published for browsers (by its path, so that knip.json names it), compressed as a server would send it. */
const library = async (page: Page, path: string): Promise<number> => {
  await page.addScriptTag({ path: `node_modules/${path}` });
  const { gzipSync } = await import("node:zlib");
  return gzipSync(await readFile(`node_modules/${path}`)).length;
};

/** Made within the page by a function of it, which answers the file as Latin-1. */
const fileOf = (latin1: string): Uint8Array => new Uint8Array(Buffer.from(latin1, "latin1"));

const PICTURE = `async () => {
  const canvas = await html2canvas(document.querySelector("main"), { scale: 2, logging: false });
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
  return pdf.output();
}`;

const measurePicture = async (browser: Browser, site: string, session: DemoSession): Promise<Row> => {
  const { context, page } = await openResume(browser, site, session);
  let wire = 0;
  const make = async (): Promise<Uint8Array> => fileOf(await page.evaluate<string>(`(${PICTURE})()`));
  const { milliseconds: cold } = await timed(async () => {
    wire += await library(page, "html2canvas/dist/html2canvas.min.js");
    wire += await library(page, "jspdf/dist/jspdf.umd.min.js");
    return make();
  });
  const row = await repeat(make);
  await context.close();
  return { way: "html2canvas + jsPDF", cold, wire, ...row };
};

/** Lines of what the page says, broken where they are full: as little layout as a PDF can have. */
const TEXT = `async () => {
  const lines = document.querySelector("main").innerText.split("\\n").filter(Boolean);
  const codePoints = [...new Set(lines.join("").match(/./gu).map((character) => character.codePointAt(0)))].filter((code) => code >= 32);
  codePoints.sort((one, other) => one - other);
  window.fontBytes ??= await fetch("/api/fonts/subset", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ codePoints }),
  }).then(async (answer) => {
    const stream = answer.body.pipeThrough(new DecompressionStream("gzip"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  });
  const pdf = await PDFLib.PDFDocument.create();
  pdf.registerFontkit(fontkit);
  const font = await pdf.embedFont(window.fontBytes, { subset: true });
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
  return Array.from(await pdf.save(), (byte) => String.fromCharCode(byte)).join("");
}`;

const measurePdfLib = async (browser: Browser, site: string, session: DemoSession): Promise<Row> => {
  const { context, page, received } = await openResume(browser, site, session);
  let wire = 0;
  const make = async (): Promise<Uint8Array> => fileOf(await page.evaluate<string>(`(${TEXT})()`));
  const { milliseconds: cold } = await timed(async () => {
    wire += await library(page, "pdf-lib/dist/pdf-lib.min.js");
    wire += await library(page, "@pdf-lib/fontkit/dist/fontkit.umd.min.js");
    return make();
  });
  wire += received();
  const row = await repeat(make);
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

const print = async ({ way, cold, warm, wire, file }: Row): Promise<void> => {
  const pages = await extracted(file);
  const characters = pages.join("").replace(/\s/gu, "").length;
  console.log(
    `${way.padEnd(20)} cold ${cold.toFixed(0).padStart(6)} ms · warm ${warm.toFixed(0).padStart(5)} ms · ${(wire / 1000).toFixed(1).padStart(7)} kB on the wire · file ${(file.length / 1000).toFixed(1).padStart(7)} kB · ${pages.length} pages · ${characters} characters of text`,
  );
};

const site = await serveTestSite({ log: console.log });
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_ARGS });
try {
  const session = await logInDemoSeeker(site.url);
  for (const measure of [measureProduct, measurePicture, measurePdfLib]) await print(await measure(browser, site.url, session));
  console.log(`first PDF on 1.6 Mbit/s: ${((await measureSlowLine(browser, site.url, session)) / 1000).toFixed(2)} s`);
} finally {
  await browser.close();
  await site.close();
}
