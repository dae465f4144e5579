import "astro";

declare module "astro" {
  interface AstroClientDirectives {
    /** Hydrate on the first sign of interest; see loading/intent.ts. */
    "client:intent"?: boolean | "now" | "address";
  }
}

declare global {
  interface ImportMetaEnv {
    /** An app of Tencent's TRTC, by its number. Named here, because only a field by its plain name lets a build leave out code by it. */
    readonly PUBLIC_TRTC_APP_ID?: string;
  }

  interface Window {
    /** Not in every browser yet, nor in TypeScript's library. A policy's texts are objects in truth; sinks take them as they are. */
    trustedTypes?: {
      defaultPolicy: unknown;
      createPolicy: <Rules extends Record<string, (text: string) => string>>(name: string, rules: Rules) => Rules;
    };
  }
}
