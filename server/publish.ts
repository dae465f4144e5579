import { spawn } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { fileURLToPath } from "node:url";
import type { Config } from "./config.ts";
import { beginPublishing, findUnpublished, notePublished, noteServed } from "./db/desk/publishing.ts";
import type { Db } from "./db/schema/index.ts";
import type { Clock } from "./services/clock.ts";
import { type Log, shortError } from "./services/log.ts";
import { postToPublic } from "./services/public-requests.ts";
import { sayingOnce } from "./services/saying-once.ts";

const LOOK_EVERY_MS = 500;
/** Changes that never pause are published after this number of pauses. */
const PAUSES_MAX = 10;
const RETRY_MS = 10 * 60_000;
const COMMAND = fileURLToPath(new URL("../scripts/publish.ts", import.meta.url));
/** Node keeps compiled code here, so that the next publication does not compile it again. */
export const COMPILED = "node_modules/.cache/compiled";

/** Brings the built pages up to date; aborted when the server ends. Throws if it fails. */
export type Publish = (signal: AbortSignal) => Promise<void>;

/** Renders changed pages on this machine, in a process of its own. */
const publishHere =
  (url: string, { siteDir }: Config): Publish =>
  async (signal) => {
    // Without a site there is nothing to bring up to date: the first build reads today's data.
    if (!existsSync(siteDir)) return;
    await new Promise<void>((done, refuse) => {
      const env = { ...process.env, API_BASE: url, SITE_DIR: siteDir, NODE_COMPILE_CACHE: COMPILED };
      const child = spawn(process.execPath, [COMMAND], { env, signal, stdio: ["ignore", "ignore", "pipe"] });
      let said = "";
      child.stderr.on("data", (chunk: Buffer) => {
        said = (said + chunk.toString()).slice(-500);
      });
      child.on("error", refuse);
      child.on("close", (code) => (code === 0 ? done() : refuse(new Error(`npm run publish failed: ${said.trim()}`))));
    });
  };

/** Asks for a build elsewhere. */
const publishThere =
  (hook: string): Publish =>
  async () => {
    const status = await postToPublic(hook);
    if (status < 200 || status >= 300) throw new Error(`the publish hook answered with HTTP ${status}`);
  };

/** How a configuration publishes; null if it does not. */
export const publisherOf = (config: Config, url: string): Publish | null => {
  if (config.publishing.after === 0) return null;
  const { hook } = config.publishing;
  return hook === null ? publishHere(url, config) : publishThere(hook);
};

/**
 * The number of a folder, which its processes share and another disk has not: in a file beside it, because a publication replaces the folder. Empty where
 * nothing can be written.
 */
const numberOf = (folder: string): string => {
  const file = `${folder}.id`;
  try {
    if (!existsSync(file)) {
      // Two processes may start at the same time: the file appears whole, and the first one stays.
      const draft = `${file}-${randomUUID()}`;
      writeFileSync(draft, randomUUID(), { flush: true });
      try {
        linkSync(draft, file);
      } finally {
        rmSync(draft);
      }
    }
  } catch {
    // Another process was quicker, or the disk is for reading alone.
  }
  return existsSync(file) ? readFileSync(file, "utf8") : "";
};

/**
 * Whose pages a configuration publishes: those of its folder on this machine; empty for a site elsewhere, which all machines share. Machines made from
 * one image may have the same host name and path, and a copied disk the same number: they differ in one of the three.
 */
export const publishedSiteOf = ({ publishing, siteDir }: Pick<Config, "publishing" | "siteDir">, machine = hostname()): string => {
  if (publishing.hook !== null) return "";
  return createHash("sha256")
    .update(`${machine}\n${siteDir}\n${numberOf(siteDir)}`)
    .digest("hex")
    .slice(0, 16);
};

/** The site, if the servers know which changes its pages have; null where pages are made elsewhere or by hand. A demo makes them at its start alone. */
export const knownSiteOf = (config: Pick<Config, "publishing" | "siteDir" | "demo">): string | null => {
  if (config.publishing.hook !== null) return null;
  if (config.publishing.after === 0) return config.demo ? "" : null;
  return publishedSiteOf(config);
};

type Parts = { db: Db; clock: Clock; log: Log };
type Wish = { publish: Publish; site: string; quietMs: number };

/** Publishes changes that are due. Of the processes with one site one does it; after a failure all wait for ten minutes. */
export const createPublisher = ({ db, clock, log }: Parts, { publish, site, quietMs }: Wish) => {
  let notBefore = 0;
  return async (signal: AbortSignal): Promise<void> => {
    const now = clock.now();
    const due = now < notBefore ? null : await findUnpublished(db, site);
    if (!due || (now - due.lastAt < quietMs && now - due.firstAt < quietMs * PAUSES_MAX)) return;
    if (!(await notePublished(db, due.published, due.newest, site))) return;
    try {
      await publish(signal);
      await noteServed(db, due.newest, site);
      log.info("site: published the changes of the desk");
    } catch (error) {
      notBefore = clock.now() + RETRY_MS;
      await notePublished(db, due.newest, due.published, site);
      if (!signal.aborted) log.error(`site: the changes of the desk were not published: ${shortError(error)}`);
    }
  };
};

/**
 * Publishes changes of the desk after a pause, also those of commands and of other processes. Returns a function that stops this.
 * Why: docs/decisions/0118-the-log-says-when-to-publish.md
 */
export const keepPublishing = (parts: Parts, wish: Wish): (() => Promise<void>) => {
  const ending = new AbortController();
  const look = createPublisher(parts, wish);
  const begun = beginPublishing(parts.db, wish.site, parts.clock.now());
  let working: Promise<void> | null = null;
  const work = sayingOnce(parts.log, "publishing", async () => {
    await begun;
    await look(ending.signal);
  });
  const timer = setInterval(() => {
    working ??= work().finally(() => {
      working = null;
    });
  }, LOOK_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    ending.abort();
    await Promise.allSettled([begun, working]);
  };
};
