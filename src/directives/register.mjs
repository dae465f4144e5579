// @ts-check
/**
 * Adds `client:intent` to Astro: an island that stays plain HTML until the visitor shows interest in it.
 * @returns {import("astro").AstroIntegration}
 */
export const intentDirective = () => ({
  name: "client-intent",
  hooks: {
    "astro:config:setup": ({ addClientDirective }) => {
      addClientDirective({ name: "intent", entrypoint: "./src/directives/intent.ts" });
    },
  },
});
