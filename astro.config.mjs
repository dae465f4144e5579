// @ts-check
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@astrojs/react";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "astro/config";
import { keepRenderer } from "./scripts/renderer/keep.ts";
import { codeOnDemand } from "./src/loading/build.ts";
import { inlineScript } from "./src/loading/inline-script.ts";

/** Also where pictures and media load from. Why: docs/decisions/0091-media-from-elsewhere-is-a-link.md */
const connect = ["'self'", process.env["PUBLIC_API_URL"], process.env["PUBLIC_CHAT_ORIGINS"]].filter(Boolean).join(" ");
/** Calls of more people open sockets to Janus, and nothing else from there. */
const sockets = [connect, process.env["JANUS_URL"] && new URL(process.env["JANUS_URL"]).origin].filter(Boolean).join(" ");
/** A source of sockets lets no picture of the same server through. */
const media = connect.replaceAll(/(?<=^| )ws(?=s?:)/g, "http");

/** Scripts that must run before the first paint are inlined by hand, so Astro does not hash them: it is done here, from the file. */
const inlineHashes = [
  "shell/before-paint.js",
  "shell/locked.js",
  "shell/preloaded-request.js",
  "shell/fetch-ahead.js",
  "shell/root-redirect.js",
  "chat/entry.js",
  "chat/framed-entry.js",
  "home/fresh.js",
  "home/go-on.js",
  "fair/by-state.js",
  "home/mini-program.js",
  "post/from-fair.js",
  "post/newer-post.js",
].map((name) => {
  const source = inlineScript(readFileSync(new URL(`./src/islands/${name}`, import.meta.url), "utf8"));
  return /** @type {const} */ (`sha256-${createHash("sha256").update(source).digest("base64")}`);
});

export default defineConfig({
  site: process.env["PUBLIC_SITE_URL"] || "http://127.0.0.1:4321",
  // A public address has one spelling: `/search`, and `/search.html` on disk, so that any CDN serves it without a redirect.
  trailingSlash: "ignore",
  build: { format: "directory", inlineStylesheets: "auto", concurrency: 4 },
  // Pages are documents (docs/decisions/0007-documents-without-a-client-router.md).
  markdown: { syntaxHighlight: false },
  integrations: [
    react(),
    codeOnDemand(),
    keepRenderer({ folder: process.env["KEEP_BUILD"], leaveOutData: process.env["LEAVE_OUT_DATA"] === "yes" }),
  ],
  security: {
    csp: {
      scriptDirective: { hashes: inlineHashes },
      directives: [
        "default-src 'self'",
        `connect-src ${sockets}`,
        `img-src ${media} data: blob:`,
        `media-src ${media} blob:`,
        "worker-src 'self' blob:",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        // Where browsers have it, no text becomes HTML or code but by two policies: `islands/elements/rich-text.ts`, which only parses, and
        // `browser/workers.ts`, which starts our own. The pages of the chat add a third (`browser/blob-workers.ts`).
        // Why: docs/decisions/0026-trusted-types.md
        "require-trusted-types-for 'script'",
        "trusted-types inert-html own-worker",
      ],
    },
  },
  vite: {
    plugins: [tailwindcss()],
    // Constants also where they are not set: a build without an app has no code of Tencent's calls (`lib/stores/chat/calls/load-engine.ts`),
    // and no other holds all variables of the build for the sake of one.
    define: Object.fromEntries(
      ["PUBLIC_TRTC_APP_ID", "PUBLIC_API_URL", "PUBLIC_CHAT_ORIGINS", "PUBLIC_CHAT_RECEIPTS"].map((name) => [
        `import.meta.env.${name}`,
        JSON.stringify(process.env[name] ?? ""),
      ]),
    ),
    // Stubs for parts of packages that we never use: jsPDF's printing of page pictures, ofetch's building of addresses and
    // guessing at JSON (lib/api/ passes whole addresses and its own reader). Icons are drawn by a component of ours: Lucide's reads a context and
    // builds for other frameworks.
    resolve: {
      alias: [
        ...["html2canvas", "dompurify", "canvg"].map((find) => ({ find, replacement: "data:text/javascript," })),
        { find: "ufo", replacement: "data:text/javascript,export const withBase=undefined,withQuery=undefined" },
        { find: "destr", replacement: "data:text/javascript,export default undefined" },
        {
          find: "../createLucideIcon.mjs",
          replacement: fileURLToPath(new URL("./src/islands/ui/lucide-icon.ts", import.meta.url)),
        },
      ],
    },
    worker: { format: "es" },
    // A publication loads the renderer of the build: with all of Lucide's icons it would take 0.2 s longer.
    environments: { prerender: { resolve: { noExternal: ["lucide-react"] } } },
  },
});
