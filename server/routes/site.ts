import path from "node:path";
import { getMimeType } from "hono/utils/mime";
import { cacheControl } from "#lib/domain/headers.ts";
import type { Context } from "./http.ts";
import { createSiteFiles, type Found, type SiteFiles } from "./site-files.ts";

/** Best first; the build writes these beside the files that gain by it. */
const ENCODINGS = [
  { name: "br", suffix: ".br" },
  { name: "gzip", suffix: ".gz" },
] as const;

/** The path of a request inside the site, or null for one that cannot be: broken escapes, NUL, ways out. */
const insidePath = (root: string, requestPath: string): string | null => {
  try {
    const wanted = decodeURIComponent(requestPath);
    if (wanted.includes("\u0000") || wanted.includes("\\")) return null;
    const file = path.join(root, wanted);
    return file === root || file.startsWith(root + path.sep) ? file : null;
  } catch {
    return null;
  }
};

/** A page is its directory's index.html, asked for with a slash or without. */
const findFile = async (files: SiteFiles, root: string, requestPath: string): Promise<Found | null> => {
  const file = insidePath(root, requestPath);
  if (file === null) return null;
  const bare = file.endsWith(path.sep) ? file.slice(0, -1) : file;
  return (file === bare ? await files.find(file) : null) ?? files.find(path.join(bare, "index.html"));
};

const acceptsOf = (header: string): Set<string> =>
  new Set(
    header
      .split(",")
      .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
      .map((part) => part.split(";")[0]?.trim().toLowerCase() ?? ""),
  );

/** The compressed twin of a file that the client accepts, if the build wrote one. */
const chooseEncoding = async (files: SiteFiles, found: Found, accept: string): Promise<Found & { encoding: string | null }> => {
  const accepted = acceptsOf(accept);
  for (const { name, suffix } of ENCODINGS) {
    const twin = accepted.has(name) ? await files.find(found.file + suffix) : null;
    if (twin) return { ...twin, encoding: name };
  }
  return { ...found, encoding: null };
};

const etagOf = ({ stats, encoding }: Found & { encoding: string | null }): string =>
  `"${stats.size.toString(36)}-${Math.round(stats.mtimeMs).toString(36)}${encoding ? `-${encoding}` : ""}"`;

const matchesEtag = (header: string | undefined, etag: string): boolean =>
  (header ?? "").split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === etag);

const sendFile = async (files: SiteFiles, context: Context, found: Found, status: 200 | 404 | 410): Promise<Response> => {
  const chosen = await chooseEncoding(files, found, context.req.header("accept-encoding") ?? "");
  const etag = etagOf(chosen);
  const headers: Record<string, string> = {
    "content-type": getMimeType(found.file) ?? "application/octet-stream",
    "cache-control": status === 200 ? cacheControl(context.req.path) : "no-cache",
    vary: "Accept-Encoding",
    etag,
    ...(chosen.encoding && { "content-encoding": chosen.encoding }),
  };
  if (status === 200 && matchesEtag(context.req.header("if-none-match"), etag)) return context.body(null, 304, headers);
  if (context.req.method === "HEAD") return context.body(null, status, { ...headers, "content-length": String(chosen.stats.size) });
  const { body, bytes } = await files.contentOf(chosen);
  return context.body(body, status, { ...headers, "content-length": String(bytes) });
};

const NOT_BUILT = "The site is not built yet.\n";

/** The built site. */
export type Site = {
  /** Whether there is a file or a page at the address. */
  has: (requestPath: string) => Promise<boolean>;
  /** Answers any request with this page of the site, which fits it, or explains the status. */
  sendPage: (context: Context, requestPath: string, status: 200 | 404 | 410) => Promise<Response>;
  /** Answers the request. `/` leads to the home page and keeps its query (D-C1). */
  serve: (context: Context) => Promise<Response>;
};

/** Opens the site built into `siteDir`; a build may come later, or replace it. */
export const openSite = (siteDir: string): Site => {
  const root = path.resolve(siteDir);
  const files = createSiteFiles();
  const sendPage: Site["sendPage"] = async (context, requestPath, status) => {
    const page = await findFile(files, root, requestPath);
    return page ? sendFile(files, context, page, status) : context.text(NOT_BUILT, 404);
  };
  return {
    has: async (requestPath) => (await findFile(files, root, requestPath)) !== null,
    sendPage,
    serve: async (context) => {
      if (context.req.path === "/") return context.redirect(`/home${new URL(context.req.url).search}`, 302);
      const found = await findFile(files, root, new URL(context.req.url).pathname);
      return found ? sendFile(files, context, found, 200) : sendPage(context, "/404.html", 404);
    },
  };
};
