// @ts-check
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import react from "@astrojs/react";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "astro/config";
import { intentDirective } from "./src/directives/register.mjs";
import { inlineScript } from "./src/pages/_shell/inline-script.mjs";

const connect = ["'self'", process.env["PUBLIC_API_URL"], process.env["PUBLIC_CHAT_ORIGINS"]].filter(Boolean).join(" ");

/** Scripts that must run before the first paint are inlined by hand, so Astro does not hash them: it is done here, from the file. */
const inlineHashes = ["before-paint.js", "chat-entry.js", "early-post.js", "locked.js", "root-redirect.js"].map((name) => {
  const source = inlineScript(readFileSync(new URL(`./src/pages/_shell/${name}`, import.meta.url), "utf8"));
  return /** @type {const} */ (`sha256-${createHash("sha256").update(source).digest("base64")}`);
});

/**
 * Code on demand would name what it needs beforehand, by lists of hashes and a loader in every page, for files that are small or there
 * already. All styles come with the page, so `import()` alone is enough. (A plugin, because Astro overrules the plain setting.)
 * @type {import("vite").Plugin}
 */
const plainImports = {
  name: "plain-imports",
  enforce: "pre",
  configEnvironment: () => ({ build: { modulePreload: false } }),
  load: (id) => (id.endsWith("vite/preload-helper.js") ? "export const __vitePreload = (load) => load();" : null),
};

export default defineConfig({
  site: process.env["PUBLIC_SITE_URL"] ?? "http://localhost:4321",
  // A public address has one spelling: `/search`, and `/search.html` on disk, so that any CDN serves it without a redirect.
  trailingSlash: "ignore",
  build: { format: "directory", inlineStylesheets: "auto", concurrency: 4 },
  prefetch: { defaultStrategy: "hover" },
  markdown: { syntaxHighlight: false },
  integrations: [react(), intentDirective()],
  security: {
    csp: {
      scriptDirective: { hashes: inlineHashes },
      directives: [
        "default-src 'self'",
        `connect-src ${connect}`,
        "img-src 'self' https: data: blob:",
        "media-src 'self' https: blob:",
        "worker-src 'self' blob:",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        // Where browsers have it, no text becomes HTML or code but by two policies: `_post/rich-text.ts`, which only parses, and
        // `browser/workers.ts`, which starts our own.
        "require-trusted-types-for 'script'",
        "trusted-types inert-html own-worker",
      ],
    },
  },
  vite: { plugins: [tailwindcss(), plainImports] },
});
