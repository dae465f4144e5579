/** Measures a page's JavaScript in a real browser. */
import { gzipSync } from "node:zlib";
import type { Page, Request, Response } from "playwright";

const QUIET_TIME = 500;
const TIMEOUT = 30_000;

const gzipped = (body: Buffer | string): number => gzipSync(body, { level: 9 }).length;
/** Executable scripts in the page itself; `type` other than these is data (JSON-LD). */
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)(?![^>]*\stype=["']?(?!module|text\/javascript)[\w/+.-]+)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * Sums the bytes over the wire: HTML, styles, scripts, pictures, with headers, compressed as the server sends them. Excludes
 * prefetches on an idle connection.
 */
const countTransfer = async (page: Page): Promise<() => number> => {
  const session = await page.context().newCDPSession(page);
  let sum = 0;
  const ahead = new Set<string>();
  session.on("Network.requestWillBeSentExtraInfo", ({ requestId, headers }) => {
    if (headers["Sec-Purpose"] === "prefetch") ahead.add(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (!ahead.has(requestId)) sum += encodedDataLength;
  });
  await session.send("Network.enable");
  return () => sum;
};

/** Records the scripts of one page. Sizes are those of gzip -9 regardless of the server's encoding, so that they compare across servers. */
export class Traffic {
  #page: Page;
  #open = new Set<Request>();
  #scripts = new Map<string, number>();
  #reading: Promise<void>[] = [];
  #transferred: () => number = () => 0;
  #calm: () => void = () => undefined;

  constructor(page: Page) {
    this.#page = page;
    page.on("request", (request) => {
      this.#open.add(request);
      this.#calm();
    });
    page.on("requestfailed", (request) => this.#close(request));
    page.on("requestfinished", (request) => this.#close(request));
    page.on("response", (response) => {
      // An answer that no script reads to its end never "finishes": its arrival is enough.
      if (response.request().resourceType() === "fetch") this.#close(response.request());
      const reading = this.#read(response);
      // The wait for quiet reports a failure; until then it must not count as unhandled.
      reading.catch(() => undefined);
      this.#reading.push(reading);
    });
  }

  #close(request: Request): void {
    this.#open.delete(request);
    this.#calm();
  }

  async #read(response: Response): Promise<void> {
    // A script assembled in the page arrived with another script.
    if (response.url().startsWith("blob:")) return;
    if (!/javascript/.test(response.headers()["content-type"] ?? "") || !response.ok()) return;
    // A prefetch counts once it is used.
    if ((await response.request().allHeaders())["sec-purpose"] === "prefetch") return;
    this.#scripts.set(response.url(), gzipped(await response.body()));
  }

  /** Opens `url`, waits until it is quiet and returns the status. */
  async open(url: string): Promise<number> {
    this.#transferred = await countTransfer(this.#page);
    const response = await this.#page.goto(url, { waitUntil: "load" });
    await this.untilQuiet();
    const inline = [...((await response?.text()) ?? "").matchAll(INLINE_SCRIPT)].map(([, code = ""]) => code).join("\n");
    if (inline !== "") this.#scripts.set("inline", gzipped(inline));
    return response?.status() ?? 0;
  }

  /** Resolves when no request has been under way for a while. */
  async untilQuiet(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const giveUp = (): void => {
        const open = [...this.#open].map((request) => request.url());
        reject(new Error(`the page is never quiet; under way: ${open.join(", ") || "new requests all the time"}`));
      };
      const timeout = setTimeout(giveUp, TIMEOUT);
      this.#calm = () => {
        clearTimeout(timer);
        if (this.#open.size > 0) return;
        timer = setTimeout(() => {
          clearTimeout(timeout);
          this.#calm = () => undefined;
          resolve();
        }, QUIET_TIME);
      };
      this.#calm();
    });
    await Promise.all(this.#reading);
  }

  /** Bytes on the wire so far. */
  get transferred(): number {
    return this.#transferred();
  }

  /** Bytes of all scripts so far. */
  get bytes(): number {
    return [...this.#scripts.values()].reduce((sum, size) => sum + size, 0);
  }

  /** Number of script files so far. */
  get files(): number {
    return [...this.#scripts.keys()].filter((url) => url !== "inline").length;
  }

  /** The scripts so far, the largest first. */
  get scripts(): { name: string; bytes: number }[] {
    return [...this.#scripts]
      .map(([url, bytes]) => ({ name: url.replace(/^.*\//, ""), bytes }))
      .sort((one, other) => other.bytes - one.bytes);
  }
}
