/**
 * Allowed imports: the one table behind dependency-cruiser (`.ts`, `.tsx`) and tests/checks/layers.test.ts (`.astro`).
 * Paths are regular expressions from the repository root; `$1` in `to` is the first group that `from.path` captured.
 */
export type Rule = {
  name: string;
  comment: string;
  severity: "error";
  from: { path: string; pathNot?: string };
  to: {
    path?: string;
    pathNot?: string[];
    dynamic?: boolean;
    dependencyTypesNot?: "type-only"[];
    circular?: boolean;
    couldNotResolve?: boolean;
  };
};

const OURS = "^(src|server|scripts|tests)/";
const lib = (...layers: string[]): string => `^src/lib/(${layers.join("|")})/`;
/** Code shared by site and server. */
const SHARED = lib("contract", "data", "domain", "texts");
const STATIC_PARTS = "^src/islands/(parts|ui|elements)/";

/** A layer, and all that it may see of our own code. Packages are the business of `onlyIn`. */
const sees = (layer: string, from: string, allowed: string[], pathNot?: string): Rule => ({
  name: `${layer}-sees-only-what-is-below`,
  comment: `A file of ${layer} imports what stands beside or above it (architecture: who imports whom).`,
  severity: "error",
  from: { path: from, ...(pathNot ? { pathNot } : {}) },
  to: { path: OURS, pathNot: allowed },
});

/** A package that one folder adapts; other folders ask the adapter. */
const onlyIn = (packages: string, home: string): Rule => ({
  name: `only-the-adapter-imports-${packages.split("|")[0]}`,
  comment: `${packages.replaceAll("|", ", ")} is known to ${home} alone.`,
  severity: "error",
  from: { path: "^(src|server)/", pathNot: home },
  to: { path: `^node_modules/(${packages})/` },
});

const PRERENDER = "^src/pages/_shell/prerender[a-z-]*\\.ts$";
/** The events and attributes that scripts, custom elements and islands of a page share. */
const PAGE_NAMES = "^src/islands/elements/page-names\\.ts$";
/** Code on demand: for components, for code without React, and for the build. */
const LOADING = "^src/loading/";
const LOADING_PLAIN = "^src/loading/(?!late|use-)";
/** Scripts of the shell and of single pages: they run in the browser, without React. */
const LIVE_SCRIPT = "^src/islands/([^/]+)/.+\\.(ts|js)$";
/** Where the server sets text: admission tickets, and pictures of shared links by the same rules of line breaking. */
const TICKETS = "^server/tickets\\.ts$";
const SHARE_PICTURES = "^server/services/share-svg\\.ts$";
/**
 * The parts of a feature that a page may use: an island (a second page's in a file of its own), its skeleton, the script that
 * updates it, the table of its slots, a script to inline.
 */
const FOR_PAGES =
  "^src/islands/[^/]+/(index\\.tsx|[A-Za-z]+(?:Page|Skeleton)\\.tsx|live[a-z-]*\\.ts|[a-z-]*slots\\.ts|[a-z-]+\\.js)$";
const SHELL = "^src/islands/shell/";

export const rules: Rule[] = [
  sees(
    "pages",
    "^src/pages/",
    ["^src/pages/", FOR_PAGES, STATIC_PARTS, "^src/loading/page-code\\.ts$", lib("texts", "data", "domain")],
    PRERENDER,
  ),
  sees("prerender", PRERENDER, [PRERENDER, lib("api", "contract", "data", "domain")]),
  sees(
    "live-scripts",
    LIVE_SCRIPT,
    [
      "^src/islands/$1/",
      SHELL,
      "^src/islands/elements/",
      LOADING_PLAIN,
      "^src/islands/[^/]+/index\\.tsx$",
      lib("stores", "browser", "api", "data", "domain", "texts"),
    ],
    STATIC_PARTS,
  ),
  {
    name: "live-scripts-load-islands-later",
    comment: "A script of a page is a few kilobytes: an island comes by await import().",
    severity: "error",
    from: { path: LIVE_SCRIPT, pathNot: STATIC_PARTS },
    to: { path: "^src/islands/[^/]+/index\\.tsx$", dynamic: false, dependencyTypesNot: ["type-only"] },
  },
  sees(
    "islands",
    "^src/islands/([^/]+)/.+\\.tsx$",
    ["^src/islands/$1/", STATIC_PARTS, LOADING, lib("stores", "texts", "domain", "data")],
    STATIC_PARTS,
  ),
  {
    name: "chat-families-see-only-parts",
    comment: "A family of the chat's screens sees the chat's parts and itself; only the shell mounts several (docs/map.md).",
    severity: "error",
    from: { path: "^src/islands/chat/([^/]+)/", pathNot: "^src/islands/chat/shell/" },
    to: { path: "^src/islands/chat/", pathNot: ["^src/islands/chat/$1/", "^src/islands/chat/parts/"] },
  },
  {
    name: "chat-message-stores-do-not-navigate",
    comment: "stores/chat/view.ts says what is open; inbox, conversations and contacts are told (docs/map.md).",
    severity: "error",
    from: { path: "^src/lib/stores/chat/(conversation/|contacts/|inbox\\.ts|people\\.ts)" },
    to: { path: "^src/lib/stores/chat/(session/|(chat|view)\\.ts)" },
  },
  sees("parts", "^src/islands/parts/", [STATIC_PARTS, LOADING, lib("stores", "texts", "domain", "data")]),
  sees("ui", "^src/islands/ui/", ["^src/islands/ui/", PAGE_NAMES, LOADING, lib("texts", "domain")]),
  sees("elements", "^src/islands/elements/", ["^src/islands/elements/", lib("stores", "texts", "domain", "browser")]),
  sees("stores", lib("stores"), [
    "^src/loading/(load-code|lost-code|preload)\\.ts$",
    lib("stores", "api", "chat", "calls", "pdf", "documents", "browser", "contract", "data", "domain"),
  ]),
  ...["api", "chat", "calls", "browser", "documents"].map((adapter) =>
    sees(adapter, lib(adapter), [lib(adapter, "contract", "data", "domain"), "^src/loading/lost-code\\.ts$"]),
  ),
  // A PDF is made of words.
  sees("pdf", lib("pdf"), [lib("pdf", "domain", "texts")]),
  ...["contract", "texts", "data"].map((leaf) => sees(leaf, lib(leaf), [lib(leaf, "domain")])),
  sees("domain", lib("domain"), [lib("domain")]),
  sees("loading", LOADING, [LOADING, PAGE_NAMES, "^src/lib/stores/shell/(busy|toasts)\\.ts$", lib("browser", "domain")]),
  sees("server", "^server/", ["^server/", SHARED], `${TICKETS}|${SHARE_PICTURES}`),
  sees("tickets", TICKETS, ["^server/(db|services)/", SHARED, lib("pdf")]),
  sees("share-pictures", SHARE_PICTURES, ["^server/services/", SHARED, lib("pdf")]),
  sees("routes", "^server/routes/", ["^server/(routes|db|services|desk|news)/", "^server/[^/]+$", SHARED]),
  // Commands share its rules, so it knows nothing of requests.
  sees("desk", "^server/desk/", ["^server/(desk|news|db|services)/", SHARED]),
  sees("news", "^server/news/", ["^server/(news|db|services)/", SHARED]),
  sees("gateway", "^server/gateway/", ["^server/(gateway|db|services)/", "^server/[^/]+$", SHARED]),
  {
    name: "demo-is-mounted-once",
    comment: "What exists for the demo alone is known where the server is put together, and nowhere else.",
    severity: "error",
    from: { path: "^server/", pathNot: "^server/(demo/|(app|index|open-chat)\\.ts$)" },
    to: { path: "^server/demo/" },
  },
  sees("backup", "^server/backup/", ["^server/(backup|db|disk|services)/"]),
  sees("db", "^server/db/", ["^server/(db|disk)/", SHARED]),
  sees("services", "^server/services/", ["^server/(services|disk)/", SHARED], SHARE_PICTURES),
  sees("disk", "^server/disk/", ["^server/disk/"]),
  {
    name: "heavy-adapters-come-later",
    comment: "chat, calls, pdf and documents are large: outside their folders they are loaded by await import().",
    severity: "error",
    from: { path: "^src/(?:lib/(?!chat/|calls/|pdf/|documents/)|loading/|islands/|pages/)" },
    to: { path: lib("chat", "calls", "pdf", "documents"), dynamic: false, dependencyTypesNot: ["type-only"] },
  },
  onlyIn("@tencentcloud/chat|tim-upload-plugin", "^src/lib/chat/"),
  onlyIn("trtc-sdk-v5", "^src/lib/calls/trtc/"),
  onlyIn("jspdf", "^src/lib/pdf/"),
  onlyIn("ofetch", "^src/lib/api/"),
  onlyIn("aws4fetch|@resvg/resvg-js", "^server/services/"),
  onlyIn("tar", "^server/db/"),
  // Some hundred kilobytes: never in a browser.
  onlyIn("pinyin-pro", "^(server/db|src/pages/data)/"),
  onlyIn("ws|@types/ws", "^server/gateway/"),
  onlyIn("@fastify/busboy", "^server/routes/"),
  onlyIn("csv-parse|read-excel-file|write-excel-file", "^server/services/tables/"),
  onlyIn("fflate", "^(server/services/tables|src/lib/documents)/"),
  onlyIn("unpdf|mammoth", "^src/lib/documents/"),
  onlyIn("kysely|pg|@types/pg|@electric-sql/pglite", "^server/(db|gateway|demo)/"),
  onlyIn(
    "react|react-dom|@types/react|@types/react-dom|@headlessui/react|@nanostores/react",
    "^src/(islands/|loading/(late|use-(quiet-)?code)\\.ts$)",
  ),
  {
    name: "no-cycles",
    comment: "Two files that need each other are one file, or lack a third.",
    severity: "error",
    from: { path: "^(src|server|scripts)/" },
    to: { circular: true },
  },
  {
    name: "imports-exist",
    comment: "An import that cannot be resolved escapes all other rules.",
    severity: "error",
    from: { path: OURS },
    to: { couldNotResolve: true, pathNot: ["^astro:", "^virtual:"] },
  },
];

/** One import, both ends as paths from the repository root (`node_modules/x/` for a package). */
export type Link = { from: string; to: string; dynamic: boolean; typeOnly: boolean };

const isBroken = (rule: Rule, link: Link): boolean => {
  const { from, to } = rule;
  const caught = new RegExp(from.path).exec(link.from);
  if (!caught || (from.pathNot && new RegExp(from.pathNot).test(link.from))) return false;
  const matches = (pattern: string): boolean => new RegExp(pattern.replace("$1", caught[1] ?? "")).test(link.to);
  if (to.circular || to.couldNotResolve || !to.path) return false;
  if (to.dynamic !== undefined && to.dynamic !== link.dynamic) return false;
  if (to.dependencyTypesNot && link.typeOnly) return false;
  return matches(to.path) && !to.pathNot?.some(matches);
};

/** The names of the rules that an import breaks, as dependency-cruiser would report them for files it can't read. */
export const brokenRules = (link: Link): string[] => rules.filter((rule) => isBroken(rule, link)).map((rule) => rule.name);
