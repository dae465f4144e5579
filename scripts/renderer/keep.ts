/** Keeps the renderer of a build and the keys of its pages. */
import { cp, writeFile } from "node:fs/promises";
import type { AstroIntegration, AstroPrerenderer } from "astro";
import type { Plugin } from "vite";
import { fileOf, type KeptRenderer, keptFiles, writeKeys } from "./kept.ts";

type PageStyles = { styles: unknown[] };
type Script = KeptRenderer["scripts"][number];
/** Astro's own object behind a prerenderer. */
type WithApp = { app?: { getSettings: () => { scripts: Script[] } } };

const ALL_PAGES = "astro:scripts/page.js";

/** Notes where the build writes the renderer, and the file with the scripts of every page. */
const watchBundles = () => {
  const seen = { folder: "", entry: "", pageScript: null as string | null };
  const plugin: Plugin = {
    name: "keep-renderer",
    writeBundle(options, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === "chunk");
      if (this.environment.name === "prerender") {
        seen.folder = options.dir ?? "";
        seen.entry = chunks.find(({ fileName }) => fileName.startsWith("prerender-entry"))?.fileName ?? "";
      } else if (this.environment.name === "client")
        seen.pageScript = chunks.find(({ facadeModuleId }) => facadeModuleId === ALL_PAGES)?.fileName ?? null;
    },
  };
  return { seen, plugin };
};

/** Of `astro build`: keeps its renderer in `folder`, for `scripts/renderer/open.ts`. Without a folder it keeps nothing. */
export const keepRenderer = (folder: string | undefined): AstroIntegration => {
  const { seen, plugin } = watchBundles();
  let styles: ReadonlyMap<string, PageStyles> = new Map();
  const keys = new Map<string, string | null>();

  const keep = async (into: string, scripts: Script[]): Promise<void> => {
    const files = keptFiles(into);
    const settings: KeptRenderer = {
      entry: seen.entry,
      styles: [...styles].map(([key, page]) => [key, page.styles]),
      scripts,
      pageScript: seen.pageScript,
      pageCode: process.env["PAGE_CODE"] ?? "{}",
      nodeEnv: process.env["NODE_ENV"] ?? "production",
    };
    await cp(seen.folder, files.renderer, { recursive: true });
    await writeFile(files.settings, JSON.stringify(settings));
    await writeKeys(into, keys);
  };

  const keeping = (builder: AstroPrerenderer, into: string): AstroPrerenderer => ({
    ...builder,
    getStaticPaths: async () => {
      const paths = await builder.getStaticPaths();
      for (const { pathname, route, cacheKey } of paths) keys.set(fileOf(pathname, route.type), cacheKey ?? null);
      return paths;
    },
    teardown: async () => {
      const { app } = builder as WithApp;
      await keep(
        into,
        (app?.getSettings().scripts ?? []).map(({ stage, content }) => ({ stage, content })),
      );
      await builder.teardown?.();
    },
  });

  return {
    name: "keep-renderer",
    hooks: {
      "astro:config:setup": ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [plugin] } });
      },
      "astro:build:setup": ({ pages }) => {
        styles = pages as ReadonlyMap<string, PageStyles>;
      },
      "astro:build:start": ({ setPrerenderer }) => {
        if (folder) setPrerenderer((builder) => keeping(builder, folder));
      },
    },
  };
};
