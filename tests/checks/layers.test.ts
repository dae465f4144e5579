import { describe, expect, test } from "vitest";
import { brokenRules, rules } from "#scripts/layers.ts";
import { importsOf, resolveImport, sourcesIn } from "#tests/support/sources.ts";

const link = (from: string, to: string, how: "fixed" | "dynamic" | "type" = "fixed") => ({
  from,
  to,
  dynamic: how === "dynamic",
  typeOnly: how === "type",
});

/** One breach of every rule that speaks of paths. */
const BREACHES = [
  ["pages", link("src/pages/home.astro", "src/lib/stores/home.ts")],
  ["pages", link("src/pages/home.astro", "src/islands/home/Hidden.tsx")],
  ["pages", link("src/pages/data/areas.json.ts", "src/lib/api/posts.ts")],
  ["prerender", link("src/pages/_shell/prerender.ts", "src/lib/stores/home.ts")],
  ["page-scripts", link("src/pages/_shell/shell.ts", "src/lib/contract/posts.ts")],
  ["page-scripts", link("src/pages/_post/fill.ts", "src/lib/contract/posts.ts")],
  ["page-scripts-load", link("src/pages/_shell/shell.ts", "src/islands/account/index.tsx")],
  ["islands", link("src/islands/home/index.tsx", "src/islands/search/index.tsx")],
  ["islands", link("src/islands/home/index.tsx", "src/lib/api/posts.ts")],
  ["islands", link("src/islands/home/index.tsx", "src/lib/contract/posts.ts", "type")],
  ["islands", link("src/islands/home/index.tsx", "src/lib/browser/environment.ts")],
  ["parts", link("src/islands/parts/PostCard.tsx", "src/islands/home/index.tsx")],
  ["ui", link("src/islands/ui/Button.tsx", "src/lib/stores/home.ts")],
  ["elements", link("src/islands/elements/fair-status.ts", "src/lib/api/fairs.ts")],
  ["stores", link("src/lib/stores/home.ts", "src/lib/texts/home.ts")],
  ["stores", link("src/lib/stores/home.ts", "src/islands/home/index.tsx")],
  ["api", link("src/lib/api/http.ts", "src/lib/browser/environment.ts")],
  ["chat", link("src/lib/chat/index.ts", "src/lib/api/http.ts")],
  ["calls", link("src/lib/calls/index.ts", "src/lib/chat/index.ts", "dynamic")],
  ["pdf", link("src/lib/pdf/index.ts", "src/lib/stores/home.ts")],
  ["browser", link("src/lib/browser/environment.ts", "src/lib/stores/home.ts")],
  ["contract", link("src/lib/contract/posts.ts", "src/lib/data/regions.ts")],
  ["texts", link("src/lib/texts/posts.ts", "src/lib/contract/posts.ts")],
  ["data", link("src/lib/data/regions.ts", "src/lib/texts/posts.ts")],
  ["domain", link("src/lib/domain/posts.ts", "src/lib/texts/posts.ts")],
  ["directives", link("src/directives/intent.ts", "src/lib/stores/home.ts")],
  ["server", link("server/app.ts", "src/lib/stores/home.ts")],
  ["stores", link("src/lib/stores/home.ts", "server/app.ts")],
  ["routes", link("server/routes/posts.ts", "server/gateway/index.ts")],
  ["gateway", link("server/gateway/index.ts", "server/routes/posts.ts")],
  ["db", link("server/db/posts.ts", "server/routes/posts.ts")],
  ["services", link("server/services/sms.ts", "server/db/posts.ts")],
  ["heavy-doormen", link("src/lib/stores/home.ts", "src/lib/pdf/index.ts")],
  ["one-doorman-for-@tencentcloud/chat", link("src/lib/stores/home.ts", "node_modules/@tencentcloud/chat/index.js", "dynamic")],
  ["one-doorman-for-jspdf", link("src/lib/stores/home.ts", "node_modules/jspdf/dist/jspdf.js")],
  ["one-doorman-for-ofetch", link("src/lib/stores/home.ts", "node_modules/ofetch/dist/index.js")],
  ["one-doorman-for-aws4fetch", link("server/routes/uploads.ts", "node_modules/aws4fetch/dist/aws4fetch.esm.mjs")],
  ["one-doorman-for-ws", link("server/routes/chat.ts", "node_modules/ws/wrapper.mjs")],
  ["one-doorman-for-@fastify/busboy", link("server/services/files.ts", "node_modules/@fastify/busboy/index.js")],
  ["one-doorman-for-kysely", link("server/routes/posts.ts", "node_modules/kysely/dist/index.js")],
  ["one-doorman-for-kysely", link("server/app.ts", "node_modules/@electric-sql/pglite/dist/index.js")],
  ["one-doorman-for-react", link("src/lib/stores/home.ts", "node_modules/@nanostores/react/index.js")],
] as const;

const ALLOWED = [
  link("src/pages/home.astro", "src/islands/home/index.tsx"),
  link("src/pages/home.astro", "src/islands/parts/FairCard.tsx"),
  link("src/pages/home.astro", "src/pages/_shell/prerender.ts"),
  link("src/pages/_shell/prerender.ts", "src/lib/contract/posts.ts"),
  link("src/pages/_shell/dialogs.ts", "src/islands/account/index.tsx", "dynamic"),
  link("src/islands/home/index.tsx", "src/islands/home/HotJobs.tsx"),
  link("src/lib/stores/resume.ts", "src/lib/pdf/index.ts", "dynamic"),
  link("src/lib/stores/resume.ts", "src/lib/pdf/index.ts", "type"),
  link("src/lib/pdf/index.ts", "src/lib/pdf/lines.ts"),
  link("server/db/client.ts", "node_modules/pg/lib/index.js"),
];

describe("the layers", () => {
  test.each(BREACHES)("%s: %o", (layer, breach) => {
    expect(brokenRules(breach).some((name) => name.startsWith(layer))).toBe(true);
  });

  test("has a breach for every rule about paths", () => {
    const untried = rules.filter(({ name, to }) => to.path && !BREACHES.some(([layer]) => name.startsWith(layer)));
    expect(untried.map(({ name }) => name)).toEqual([]);
  });

  test.each(ALLOWED)("allows $from → $to", (allowed) => {
    expect(brokenRules(allowed)).toEqual([]);
  });

  test("hold in .astro files, which dependency-cruiser can't read", () => {
    const breaches = sourcesIn("src/**/*.astro").flatMap(({ path, text }) =>
      importsOf(text).flatMap(({ specifier, ...how }) =>
        brokenRules({ from: path, to: resolveImport(path, specifier), ...how }).map((rule) => `${path} → ${specifier}: ${rule}`),
      ),
    );
    expect(breaches).toEqual([]);
  });
});
