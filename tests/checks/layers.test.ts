import { describe, expect, test } from "vitest";
import { brokenRules, rules } from "#scripts/layers.ts";
import { importsOf, resolveImport, sourcesIn } from "#tests/support/checks/sources.ts";

const link = (from: string, to: string, how: "fixed" | "dynamic" | "type" = "fixed") => ({
  from,
  to,
  dynamic: how === "dynamic",
  typeOnly: how === "type",
});

/** One breach of every rule that speaks of paths. */
const BREACHES = [
  ["pages", link("src/pages/home.astro", "src/lib/stores/posts/home.ts")],
  ["pages", link("src/pages/home.astro", "src/islands/home/Hidden.tsx")],
  ["pages", link("src/pages/data/areas.json.ts", "src/lib/api/posts.ts")],
  ["prerender", link("src/pages/_shell/prerender.ts", "src/lib/stores/posts/home.ts")],
  ["live-scripts", link("src/islands/shell/live.ts", "src/lib/contract/posts/posts.ts")],
  ["live-scripts", link("src/islands/post/fill.ts", "src/lib/contract/posts/posts.ts")],
  ["live-scripts-load", link("src/islands/shell/live.ts", "src/islands/account/index.tsx")],
  ["islands", link("src/islands/home/index.tsx", "src/islands/search/index.tsx")],
  ["islands", link("src/islands/home/index.tsx", "src/lib/api/posts.ts")],
  ["islands", link("src/islands/home/index.tsx", "src/lib/contract/posts/posts.ts", "type")],
  ["islands", link("src/islands/home/index.tsx", "src/lib/browser/environment.ts")],
  ["chat-families", link("src/islands/chat/search/GlobalSearch.tsx", "src/islands/chat/conversations/ConversationList.tsx")],
  ["chat-families", link("src/islands/chat/parts/Avatar.tsx", "src/islands/chat/search/GlobalSearch.tsx", "dynamic")],
  ["chat-families", link("src/islands/chat/details/Details.tsx", "src/islands/chat/index.tsx")],
  ["chat-message-stores", link("src/lib/stores/chat/conversation/sending.ts", "src/lib/stores/chat/view.ts")],
  ["chat-message-stores", link("src/lib/stores/chat/inbox.ts", "src/lib/stores/chat/session/session.ts", "type")],
  ["parts", link("src/islands/parts/PostCard.tsx", "src/islands/home/index.tsx")],
  ["ui", link("src/islands/ui/Button.tsx", "src/lib/stores/posts/home.ts")],
  ["elements", link("src/islands/elements/fair-status.ts", "src/lib/api/fairs.ts")],
  ["stores", link("src/lib/stores/posts/home.ts", "src/lib/texts/home.ts")],
  ["stores", link("src/lib/stores/posts/home.ts", "src/islands/home/index.tsx")],
  ["api", link("src/lib/api/http.ts", "src/lib/browser/environment.ts")],
  ["chat", link("src/lib/chat/index.ts", "src/lib/api/http.ts")],
  ["calls", link("src/lib/calls/index.ts", "src/lib/chat/index.ts", "dynamic")],
  ["pdf", link("src/lib/pdf/index.ts", "src/lib/stores/posts/home.ts")],
  ["documents", link("src/lib/documents/index.ts", "src/lib/browser/workers.ts")],
  ["only-the-adapter-imports-fflate", link("src/lib/stores/resume/prefill.ts", "node_modules/fflate/esm/browser.js")],
  ["only-the-adapter-imports-unpdf", link("src/lib/stores/resume/prefill.ts", "node_modules/mammoth/lib/index.js")],
  ["browser", link("src/lib/browser/environment.ts", "src/lib/stores/posts/home.ts")],
  ["contract", link("src/lib/contract/posts/posts.ts", "src/lib/data/regions.ts")],
  ["texts", link("src/lib/texts/posts/posts.ts", "src/lib/contract/posts/posts.ts")],
  ["data", link("src/lib/data/regions.ts", "src/lib/texts/posts/posts.ts")],
  ["domain", link("src/lib/domain/posts/posts.ts", "src/lib/texts/posts/posts.ts")],
  ["loading", link("src/loading/intent.ts", "src/lib/stores/posts/home.ts")],
  ["live-scripts", link("src/islands/shell/live.ts", "src/loading/late.ts")],
  ["stores", link("src/lib/stores/posts/home.ts", "src/loading/use-code.ts")],
  ["only-the-adapter-imports-react", link("src/loading/load-code.ts", "node_modules/react/index.js")],
  ["server", link("server/app.ts", "src/lib/stores/posts/home.ts")],
  ["stores", link("src/lib/stores/posts/home.ts", "server/app.ts")],
  ["routes", link("server/routes/posts.ts", "server/gateway/index.ts")],
  ["desk", link("server/desk/posts.ts", "server/routes/posts.ts")],
  ["news", link("server/news/send.ts", "server/routes/posts.ts")],
  ["gateway", link("server/gateway/index.ts", "server/routes/posts.ts")],
  ["demo-is-mounted-once", link("server/routes/posts.ts", "server/demo/panel.ts")],
  ["db", link("server/db/posts/posts.ts", "server/routes/posts.ts")],
  ["services", link("server/services/sms.ts", "server/db/posts/posts.ts")],
  ["tickets", link("server/tickets.ts", "server/routes/applications.ts")],
  ["share-pictures", link("server/services/share-svg.ts", "server/db/posts/posts.ts")],
  ["services", link("server/services/fonts.ts", "src/lib/pdf/face.ts")],
  ["only-the-adapter-imports-aws4fetch", link("server/routes/share-pictures.ts", "node_modules/@resvg/resvg-js/index.js")],
  ["backup", link("server/backup/daily.ts", "server/routes/files.ts")],
  ["only-the-adapter-imports-pinyin-pro", link("src/lib/data/cities.ts", "node_modules/pinyin-pro/dist/index.mjs")],
  ["only-the-adapter-imports-tar", link("server/backup/restore.ts", "node_modules/tar/dist/esm/index.js")],
  ["disk", link("server/disk/sync.ts", "server/services/files.ts")],
  ["heavy-adapters", link("src/lib/stores/posts/home.ts", "src/lib/pdf/index.ts")],
  [
    "only-the-adapter-imports-@tencentcloud/chat",
    link("src/lib/stores/posts/home.ts", "node_modules/@tencentcloud/chat/index.js", "dynamic"),
  ],
  ["only-the-adapter-imports-trtc-sdk-v5", link("src/lib/stores/posts/home.ts", "node_modules/trtc-sdk-v5/trtc.esm.js")],
  ["only-the-adapter-imports-jspdf", link("src/lib/stores/posts/home.ts", "node_modules/jspdf/dist/jspdf.js")],
  ["only-the-adapter-imports-ofetch", link("src/lib/stores/posts/home.ts", "node_modules/ofetch/dist/index.js")],
  ["only-the-adapter-imports-aws4fetch", link("server/routes/uploads.ts", "node_modules/aws4fetch/dist/aws4fetch.esm.mjs")],
  ["only-the-adapter-imports-ws", link("server/routes/chat.ts", "node_modules/ws/wrapper.mjs")],
  ["only-the-adapter-imports-@fastify/busboy", link("server/services/files.ts", "node_modules/@fastify/busboy/index.js")],
  ["only-the-adapter-imports-csv-parse", link("server/desk/posts.ts", "node_modules/csv-parse/index.js")],
  ["only-the-adapter-imports-kysely", link("server/routes/posts.ts", "node_modules/kysely/dist/index.js")],
  ["only-the-adapter-imports-kysely", link("server/app.ts", "node_modules/@electric-sql/pglite/dist/index.js")],
  ["only-the-adapter-imports-react", link("src/lib/stores/posts/home.ts", "node_modules/@nanostores/react/index.js")],
] as const;

const ALLOWED = [
  link("src/pages/home.astro", "src/islands/home/index.tsx"),
  link("src/pages/iframe-im.astro", "src/islands/chat/FramedChatPage.tsx"),
  link("src/pages/iframe-im.astro", "src/islands/chat/ChatSkeleton.tsx"),
  link("src/pages/home.astro", "src/islands/parts/FairCard.tsx"),
  link("src/pages/home.astro", "src/pages/_shell/prerender.ts"),
  link("src/pages/_shell/prerender.ts", "src/lib/contract/posts/posts.ts"),
  link("src/islands/shell/dialogs.ts", "src/islands/account/index.tsx", "dynamic"),
  link("src/islands/home/index.tsx", "src/islands/home/HotJobs.tsx"),
  link("src/islands/chat/search/GlobalSearch.tsx", "src/islands/chat/parts/Avatar.tsx"),
  link("src/islands/chat/conversation/messages/ChatPane.tsx", "src/islands/chat/conversation/bubbles/Bubble.tsx"),
  link("src/islands/chat/shell/ChatLayout.tsx", "src/islands/chat/search/GlobalSearch.tsx", "dynamic"),
  link("src/lib/stores/resume/resume.ts", "src/lib/pdf/index.ts", "dynamic"),
  link("src/lib/stores/resume/resume.ts", "src/lib/pdf/index.ts", "type"),
  link("src/lib/pdf/index.ts", "src/lib/pdf/lines.ts"),
  link("server/db/connection/client.ts", "node_modules/pg/lib/index.js"),
  link("server/tickets.ts", "src/lib/pdf/ticket-pdf.ts", "dynamic"),
  link("server/services/share-svg.ts", "src/lib/pdf/line-breaking.ts"),
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
