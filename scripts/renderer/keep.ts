/** Keeps the renderer of a build and the keys of its pages. */
import { cp, writeFile } from "node:fs/promises";
import type { AstroIntegration, AstroPrerenderer, RouteData } from "astro";
import type { Plugin } from "vite";
import { FIXED_KEY, fileOf, type KeptRenderer, keptFiles, writeKeys } from "./kept.ts";

type Paths = Awaited<ReturnType<AstroPrerenderer["getStaticPaths"]>>;
type PageStyles = { styles: unknown[] };
type Script = KeptRenderer["scripts"][number];
/** Astro's own object behind a prerenderer. */
type WithApp = { app?: { manifest: { routes: { routeData: RouteData }[] }; getSettings: () => { scripts: Script[] } } };

const ALL_PAGES = "astro:scripts/page.js";

/** Pages read the backend by these modules. Why: docs/decisions/0154-a-publication-does-little-beside-one-page.md */
const READS_DATA = /\/src\/pages\/_shell\/prerender[\w-]*\.ts$/;

/** Whether a module or one that it imports reads the backend. `seen` ends circles. */
const readsData = (id: string, importsOf: (id: string) => readonly string[], seen = new Set<string>()): boolean => {
  if (seen.has(id)) return false;
  seen.add(id);
  return READS_DATA.test(id) || importsOf(id).some((imported) => readsData(imported, importsOf, seen));
};

/** Notes where the build writes the renderer, the file with the scripts of every page, and the pages that do not read the backend. */
const watchBundles = () => {
  const seen = { folder: "", entry: "", pageScript: null as string | null, fixed: [] as string[] };
  const plugin: Plugin = {
    name: "keep-renderer",
    buildEnd() {
      if (this.environment.name !== "prerender") return;
      const importsOf = (id: string): string[] => {
        const module = this.getModuleInfo(id);
        return [...(module?.importedIds ?? []), ...(module?.dynamicallyImportedIds ?? [])];
      };
      seen.fixed = [...this.getModuleIds()].filter((id) => /\/src\/pages\/.*\.(astro|ts)$/.test(id) && !readsData(id, importsOf));
    },
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

type Keeping = {
  /** For `open.ts`; undefined keeps nothing. */
  folder: string | undefined;
  /** Makes only pages that show nothing of the backend, and leaves others to `rest.ts`. */
  leaveOutData: boolean;
};

/** Of `astro build`: keeps its renderer. */
export const keepRenderer = ({ folder, leaveOutData }: Keeping): AstroIntegration => {
  const { seen, plugin } = watchBundles();
  let styles: ReadonlyMap<string, PageStyles> = new Map();
  const keys = new Map<string, string | null>();
  const fixed = new Set<string>();
  const isFixed = ({ component }: { component: string }): boolean => seen.fixed.some((id) => id.endsWith(`/${component}`));
  /** Without a look at routes that ask the backend for their paths. */
  const fixedPaths = (builder: WithApp): Paths =>
    (builder.app?.manifest.routes ?? []).flatMap(({ routeData: route }) =>
      route.prerender && route.pathname !== undefined && isFixed(route) ? [{ pathname: route.pathname, route }] : [],
    );

  const keep = async (into: string, scripts: Script[]): Promise<void> => {
    const files = keptFiles(into);
    const settings: KeptRenderer = {
      entry: seen.entry,
      styles: [...styles].map(([key, page]) => [key, page.styles]),
      scripts,
      pageScript: seen.pageScript,
      pageCode: process.env["PAGE_CODE"] ?? "{}",
      fixed: [...fixed],
    };
    await cp(seen.folder, files.renderer, { recursive: true });
    await writeFile(files.settings, JSON.stringify(settings));
    await writeKeys(into, keys);
  };

  const keeping = (builder: AstroPrerenderer, into: string): AstroPrerenderer => ({
    ...builder,
    getStaticPaths: async () => {
      const paths = leaveOutData ? fixedPaths(builder as WithApp) : await builder.getStaticPaths();
      for (const { pathname, route, cacheKey } of paths) {
        if (isFixed(route)) fixed.add(route.route);
        keys.set(fileOf(pathname, route.type), cacheKey ?? (isFixed(route) ? FIXED_KEY : null));
      }
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
