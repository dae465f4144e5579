// @ts-check
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import react from "@astrojs/react";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "astro/config";
import { intentDirective } from "./src/directives/register.mjs";
import { inlineScript } from "./src/pages/_shell/inline-script.ts";
import { notePageCode } from "./src/pages/_shell/page-code.ts";

/** Also where pictures and media load from. Why: docs/decisions/0091-media-from-elsewhere-is-a-link.md */
const connect = ["'self'", process.env["PUBLIC_API_URL"], process.env["PUBLIC_CHAT_ORIGINS"]].filter(Boolean).join(" ");
/** A source of sockets lets no picture of the same server through. */
const media = connect.replaceAll(/(?<=^| )ws(?=s?:)/g, "http");

/** Scripts that must run before the first paint are inlined by hand, so Astro does not hash them: it is done here, from the file. */
const inlineHashes = [
  "shell/before-paint.js",
  "shell/locked.js",
  "shell/root-redirect.js",
  "chat/entry.js",
  "chat/framed-entry.js",
  "home/mini-program.js",
  "post/from-fair.js",
  "post/newer-post.js",
  "post/preloaded-request.js",
].map((name) => {
  const source = inlineScript(readFileSync(new URL(`./src/islands/${name}`, import.meta.url), "utf8"));
  return /** @type {const} */ (`sha256-${createHash("sha256").update(source).digest("base64")}`);
});

/**
 * Modules always needed together become one file with their dependencies: a file per module would cost more bytes, and over
 * HTTP/1.1 more time. A module belongs to the first group that names it or one of its importers.
 */
const togetherAnyway = [
  { name: "shell", test: /src\/(islands\/shell\/live|lib\/domain\/(paths|urls))\.ts$/ },
  { name: "react", test: /node_modules\/(react|react-dom|scheduler|@nanostores\/react)\// },
  { name: "rules", test: /src\/lib\/domain\/(text|ids)\.ts$/ },
  { name: "post", test: /src\/lib\/domain\/posts\/posts\.ts$/ },
  { name: "intent", test: /src\/lib\/stores\/account\/(mini-program|require-login|guarded)\.ts$/ },
  {
    name: "calls",
    test: /src\/lib\/(api\/send|stores\/(resource|account\/when-logged-in)|contract\/(wire|renamed)|data\/origins)\.ts$/,
  },
  {
    name: "button",
    test: /src\/(islands\/(parts\/use-dialog\.ts|ui\/((Icon)?Button\.tsx|use-code\.ts))|lib\/texts\/general\.ts)$/,
  },
  { name: "summary", test: /src\/lib\/(texts\/posts\/facts|contract\/posts\/summary)\.ts$/ },
  { name: "island", test: /src\/islands\/ui\/Loaded\.tsx$|node_modules\/lucide-react\/.*\/createLucideIcon\./ },
  { name: "posts", test: /src\/lib\/(texts|contract)\/posts\/posts\.ts$/ },
  {
    name: "pages",
    test: /src\/(islands\/ui\/(Chip\.tsx|Pager\.tsx|Tabs\.tsx|PagedList\.tsx|use-page-event\.ts)|lib\/stores\/addressed-list\.ts)$/,
  },
  { name: "parts", test: /src\/islands\/parts\/(PostItems|CareerPicker)\.tsx$/ },
  {
    name: "application",
    test: /src\/(islands\/applications\/Track\.tsx|lib\/(domain\/applications\/(path|touch-points|withdrawal)|texts\/applications\/applications)\.ts)$/,
  },
  { name: "resume-parts", test: /src\/(islands\/resume\/use-undo-key|lib\/domain\/resume\/merge)\.ts$/ },
  { name: "list", test: /src\/(islands\/parts\/PostList(Root)?\.tsx|lib\/stores\/posts\/search\.ts)$/ },
  // Modules that the chat shares with the login and with every seeker's page; none of these may pull in another.
  { name: "map", test: /node_modules\/nanostores\/(map|computed)\// },
  { name: "unread", test: /src\/lib\/stores\/chat\/unread\.ts$/ },
  // In a file of its own, to tell its bytes from ours.
  { name: "chat-sdk", test: /node_modules\/(@tencentcloud\/chat|tim-upload-plugin)\// },
  { name: "chat", test: /src\/islands\/chat\/index\.tsx$/ },
  { name: "login", test: /src\/islands\/parts\/LoginForm\.tsx$/ },
  { name: "history", test: /src\/lib\/stores\/history\/(persisted|seen)\.ts$/ },
].map((group, index, all) => ({ ...group, priority: all.length - index }));

const importCode = new URL("./src/lib/browser/code.ts", import.meta.url).pathname;

/**
 * Vite would preload the dependencies of code on demand, with lists of hashes and a loader in every page, for files that are small or
 * loaded already. All styles come with the page, so our own loader is enough; and it can retry.
 * (A plugin, because Astro overrides the plain setting.)
 * @type {import("vite").Plugin}
 */
const codeOnDemand = {
  name: "code-on-demand",
  enforce: "pre",
  configEnvironment: (name) => ({
    build: {
      modulePreload: false,
      ...(name === "client" && { rolldownOptions: { output: { codeSplitting: { groups: togetherAnyway } } } }),
    },
  }),
  generateBundle(_options, bundle) {
    if (this.environment.name === "client") notePageCode(bundle);
  },
  load: (id) =>
    id.endsWith("vite/preload-helper.js") ? `export { importCode as __vitePreload } from ${JSON.stringify(importCode)};` : null,
};

export default defineConfig({
  site: process.env["PUBLIC_SITE_URL"] || "http://127.0.0.1:4321",
  // A public address has one spelling: `/search`, and `/search.html` on disk, so that any CDN serves it without a redirect.
  trailingSlash: "ignore",
  build: { format: "directory", inlineStylesheets: "auto", concurrency: 4 },
  // Pages are documents (docs/decisions/0007-documents-without-a-client-router.md).
  prefetch: { defaultStrategy: "hover" },
  markdown: { syntaxHighlight: false },
  integrations: [react(), intentDirective()],
  security: {
    csp: {
      scriptDirective: { hashes: inlineHashes },
      directives: [
        "default-src 'self'",
        `connect-src ${connect}`,
        `img-src ${media} data: blob:`,
        `media-src ${media} blob:`,
        "worker-src 'self' blob:",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        // Where browsers have it, no text becomes HTML or code but by two policies: `islands/post/rich-text.ts`, which only parses, and
        // `browser/workers.ts`, which starts our own. The pages of the chat add a third (`browser/blob-workers.ts`).
        // Why: docs/decisions/0026-trusted-types.md
        "require-trusted-types-for 'script'",
        "trusted-types inert-html own-worker",
      ],
    },
  },
  vite: {
    plugins: [tailwindcss(), codeOnDemand],
    // Stubs for parts of packages that we never use: jsPDF's printing of page pictures, ofetch's building of addresses and
    // guessing at JSON (lib/api/ passes whole addresses and its own reader).
    resolve: {
      alias: {
        ...Object.fromEntries(["html2canvas", "dompurify", "canvg"].map((name) => [name, "data:text/javascript,"])),
        ufo: "data:text/javascript,export const withBase=undefined,withQuery=undefined",
        destr: "data:text/javascript,export default undefined",
      },
    },
    worker: { format: "es" },
  },
});
