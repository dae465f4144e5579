import type { APIRoute } from "astro";
import { paths } from "#lib/domain/paths.ts";
import { shell } from "#lib/texts/shell/shell.ts";

const icon = (file: string, sizes: string, purpose: "any" | "maskable" = "any") => ({
  src: `/icons/${file}`,
  sizes,
  type: file.endsWith(".svg") ? "image/svg+xml" : "image/png",
  purpose,
});

/** The manifest that lets a phone add the site to its home screen. Minimal-ui: pages rely on the browser's back button. */
export const GET: APIRoute = () =>
  new Response(
    JSON.stringify({
      id: paths.home,
      name: shell.appName,
      short_name: shell.siteName,
      description: shell.description,
      lang: "zh-CN",
      dir: "ltr",
      start_url: paths.home,
      scope: paths.root,
      display: "minimal-ui",
      theme_color: "#ffffff",
      background_color: "#ffffff",
      icons: [
        icon("icon-192.png", "192x192"),
        icon("icon-512.png", "512x512"),
        icon("maskable-192.png", "192x192", "maskable"),
        icon("maskable-512.png", "512x512", "maskable"),
        icon("logo.svg", "any"),
      ],
    }),
    { headers: { "content-type": "application/manifest+json" } },
  );
