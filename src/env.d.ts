import "astro";

declare module "astro" {
  interface AstroClientDirectives {
    /** Hydrate on the first sign of interest; see directives/intent.ts. */
    "client:intent"?: boolean | "now";
  }
}
