import type { APIRoute } from "astro";

/** Pages for one person, and addresses that stand for others, are nothing for search engines. */
const CLOSED = [
  "/api/",
  "/system-api/",
  "/login",
  "/my-resume",
  "/my-delivery",
  "/account",
  "/print",
  "/im",
  "/iframe-im",
  "/desk",
  "/scan-sign-in",
  "/fair-plan",
  "/fair-ticket",
  "/shared-resume",
  "/embed/",
  "/post-details",
];

export const GET: APIRoute = ({ site }) => {
  const lines = ["User-agent: *", ...CLOSED.map((path) => `Disallow: ${path}`), "", `Sitemap: ${new URL("sitemap.xml", site)}`, ""];
  return new Response(lines.join("\n"), { headers: { "content-type": "text/plain; charset=utf-8" } });
};
