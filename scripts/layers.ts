/**
 * Who may import whom: the one table behind dependency-cruiser (`.ts`, `.tsx`) and tests/checks/layers.test.ts (`.astro`).
 * Paths are regular expressions from the repository root; `$1` in `to` is what the first group of `from.path` caught.
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
/** What site and server have in common. */
const SHARED = lib("contract", "data", "domain");
const STATIC_PARTS = "^src/islands/(parts|ui|elements)/";

/** A layer, and all that it may see of our own code. Packages are the business of `onlyIn`. */
const sees = (layer: string, from: string, allowed: string[], pathNot?: string): Rule => ({
  name: `${layer}-sees-only-what-is-below`,
  comment: `A file of ${layer} imports what stands beside or above it (architecture: who imports whom).`,
  severity: "error",
  from: { path: from, ...(pathNot ? { pathNot } : {}) },
  to: { path: OURS, pathNot: allowed },
});

/** A package with a doorman: other folders ask the doorman. */
const onlyIn = (packages: string, home: string): Rule => ({
  name: `one-doorman-for-${packages.split("|")[0]}`,
  comment: `${packages.replaceAll("|", ", ")} is known to ${home} alone.`,
  severity: "error",
  from: { path: "^(src|server)/", pathNot: home },
  to: { path: `^node_modules/(${packages})/` },
});

const PRERENDER = "^src/pages/_shell/prerender\\.ts$";
/** Small scripts of the shell and of single pages: they run in the browser, without React. */
const PAGE_SCRIPT = "^src/pages/_[^/]+/.+\\.(ts|js)$";

export const rules: Rule[] = [
  sees(
    "pages",
    "^src/pages/",
    ["^src/pages/", "^src/islands/[^/]+/index\\.tsx$", STATIC_PARTS, lib("texts", "data", "domain")],
    PAGE_SCRIPT,
  ),
  sees("prerender", PRERENDER, [lib("api", "contract", "data", "domain")]),
  sees(
    "page-scripts",
    PAGE_SCRIPT,
    [
      "^src/pages/_[^/]+/",
      "^src/islands/elements/",
      "^src/islands/[^/]+/index\\.tsx$",
      lib("stores", "browser", "api", "data", "domain", "texts"),
    ],
    PRERENDER,
  ),
  {
    name: "page-scripts-load-islands-later",
    comment: "A script of a page is a few kilobytes: an island comes by await import().",
    severity: "error",
    from: { path: PAGE_SCRIPT },
    to: { path: "^src/islands/[^/]+/index\\.tsx$", dynamic: false, dependencyTypesNot: ["type-only"] },
  },
  sees(
    "islands",
    "^src/islands/([^/]+)/",
    ["^src/islands/$1/", STATIC_PARTS, lib("stores", "texts", "domain", "data")],
    "^src/islands/(parts|ui|elements)/",
  ),
  sees("parts", "^src/islands/parts/", [STATIC_PARTS, lib("stores", "texts", "domain", "data")]),
  sees("ui", "^src/islands/ui/", ["^src/islands/ui/", lib("texts", "domain")]),
  sees("elements", "^src/islands/elements/", ["^src/islands/elements/", lib("stores", "texts", "domain", "browser")]),
  sees("stores", lib("stores"), [lib("stores", "api", "chat", "calls", "pdf", "browser", "contract", "data", "domain")]),
  ...["api", "chat", "calls", "pdf", "browser"].map((door) => sees(door, lib(door), [lib(door, "contract", "data", "domain")])),
  ...["contract", "texts", "data"].map((leaf) => sees(leaf, lib(leaf), [lib(leaf, "domain")])),
  sees("domain", lib("domain"), [lib("domain")]),
  sees("directives", "^src/directives/", ["^src/directives/"]),
  sees("server", "^server/", ["^server/", SHARED]),
  sees("routes", "^server/routes/", ["^server/(routes|db|services)/", "^server/[^/]+$", SHARED]),
  sees("gateway", "^server/gateway/", ["^server/(gateway|db|services)/", "^server/[^/]+$", SHARED]),
  sees("db", "^server/db/", ["^server/db/", SHARED]),
  sees("services", "^server/services/", ["^server/services/", SHARED]),
  {
    name: "heavy-doormen-come-later",
    comment: "chat, calls and pdf are large: outside their folders they are loaded by await import().",
    severity: "error",
    from: { path: "^src/(?:lib/(?!chat/|calls/|pdf/)|islands/|pages/)" },
    to: { path: lib("chat", "calls", "pdf"), dynamic: false, dependencyTypesNot: ["type-only"] },
  },
  onlyIn("@tencentcloud/chat|tim-upload-plugin", "^src/lib/chat/"),
  onlyIn("jspdf", "^src/lib/pdf/"),
  onlyIn("ofetch", "^src/lib/api/"),
  onlyIn("aws4fetch", "^server/services/"),
  onlyIn("ws|@types/ws", "^server/gateway/"),
  onlyIn("@fastify/busboy", "^server/routes/"),
  onlyIn("kysely|pg|@types/pg|@electric-sql/pglite", "^server/(db|gateway)/"),
  onlyIn("react|react-dom|@types/react|@types/react-dom|@headlessui/react|@nanostores/react", "^src/islands/"),
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

/** The names of the rules that an import breaks: what dependency-cruiser would say, for files that it can't read. */
export const brokenRules = (link: Link): string[] => rules.filter((rule) => isBroken(rule, link)).map((rule) => rule.name);
