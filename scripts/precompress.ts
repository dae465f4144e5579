/** Compresses a finished site once, as well as it can be, so that its server never does. */
import { createHash } from "node:crypto";
import { globSync } from "node:fs";
import { copyFile, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const TEXTS = "**/*.{html,js,css,svg,json,xml,txt}";
const SMALLEST = 1024;
/** From this size on, results are kept for the next build: large files are slow to compress and rarely change. */
const WORTH_KEEPING = 200_000;
const KEPT = "node_modules/.cache/precompressed";
/** zlib works in libuv's pool of four threads; more at once would only hold memory. */
const AT_ONCE = 4;

/**
 * Code and styles are few and loaded on every page; pages are many, and their last few percent would cost a minute per thousand. Feeds and sitemaps change
 * with each post.
 */
const EFFORT = { few: { brotli: 11, gzip: 9 }, many: { brotli: 5, gzip: 6 } } as const;
type Effort = (typeof EFFORT)[keyof typeof EFFORT];

const FORMS = {
  br: (content: Buffer, { brotli }: Effort) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: brotli } }),
  gz: (content: Buffer, { gzip: level }: Effort) => promisify(gzip)(content, { level }),
};

const fileExists = async (attempt: Promise<void>): Promise<boolean> =>
  attempt.then(
    () => true,
    () => false,
  );

type Look = (page: string, content: Buffer) => void;

const compress = async (path: string, look: Look): Promise<void> => {
  const content = await readFile(path);
  if (path.endsWith(".html")) look(path, content);
  if (content.length < SMALLEST) return;
  const isOfData = /\.(html|xml)$/.test(path);
  const effort = isOfData ? EFFORT.many : EFFORT.few;
  const key = createHash("sha256").update(content).digest("hex");
  for (const [ending, form] of Object.entries(FORMS)) {
    const kept = join(KEPT, `${key}.${ending}`);
    const target = `${path}.${ending}`;
    if (isOfData || content.length < WORTH_KEEPING) await writeFile(target, await form(content, effort));
    else if (!(await fileExists(copyFile(kept, target)))) {
      await writeFile(target, await form(content, effort));
      // By way of a rename: another build may be looking for it at this moment.
      const draft = `${kept}.${process.pid}`;
      await copyFile(target, draft);
      await rename(draft, kept);
    }
  }
};

/** Writes `.br` and `.gz` beside every text file of `folder` that is worth it. `look` sees each page. */
export const precompress = async (folder: string, look: Look = () => undefined): Promise<void> => {
  await mkdir(KEPT, { recursive: true });
  const paths = globSync(TEXTS, { cwd: folder })[Symbol.iterator]();
  const work = async (): Promise<void> => {
    for (const path of paths) await compress(join(folder, path), look);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
};
