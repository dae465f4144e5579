/** Renders pages by the code that a build has kept, with the data of the backend at API_BASE. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { FIXED_KEY, fileOf, type KeptRenderer, keptFiles } from "./kept.ts";

type Route = { route: string; type: string; pathname?: string; params: string[]; prerender: boolean };
type StaticPath = { params: Record<string, string | undefined>; posts?: string[]; cacheKey?: string | number };
type PageModule = { getStaticPaths?: (options: object) => Promise<StaticPath[]> };

/** Astro's `BuildApp`, as far as we use it. */
type App = {
  manifest: { routes: { routeData: Route }[] };
  setInternals: (internals: object) => void;
  setOptions: (options: object) => void;
  getComponentByRoute: (route: Route) => Promise<PageModule>;
  render: (request: Request, options: { routeData: Route }) => Promise<Response>;
};

/** A page or file by the pattern of its route and its address. */
export type Page = { route: string; pathname: string };
/**
 * A file of the site, with the key that its data have now; null for one that is rendered each time. `isOneOfMany`: of a post, a fair, a feed. `posts`: the ids of
 * those that the page of a post shows; of another, none.
 */
export type Renderable = { file: string; isOneOfMany: boolean; posts: readonly string[]; key: string | null; page: Page };

export type Renderer = {
  /** All files that the kept build makes. */
  list: () => Promise<Renderable[]>;
  /** A file's content; null for one that is not made. */
  render: (page: Page) => Promise<Buffer | null>;
};

const PAGE_SCRIPT = "astro:scripts/page.js";
const SILENT = { options: { destination: { write: () => true } } };

const readKept = async (folder: string): Promise<KeptRenderer | null> => {
  try {
    return JSON.parse(await readFile(keptFiles(folder).settings, "utf8")) as KeptRenderer;
  } catch {
    return null;
  }
};

const pathOf = ({ route }: Route, params: StaticPath["params"]): string =>
  route.replaceAll(/\[(\w+)\]/g, (_all, name: string) => params[name] ?? "");

type Listed = { pathname: string; posts: readonly string[]; key: string | null };

const listOf = async (app: App, route: Route, isFixed: boolean): Promise<Listed[]> => {
  if (route.params.length === 0) return [{ pathname: route.pathname ?? route.route, posts: [], key: isFixed ? FIXED_KEY : null }];
  const { getStaticPaths } = await app.getComponentByRoute(route);
  const paths = (await getStaticPaths?.({ routePattern: route.route })) ?? [];
  return paths.map(({ params, posts = [], cacheKey }) => ({
    pathname: pathOf(route, params),
    posts,
    key: cacheKey === undefined ? null : String(cacheKey),
  }));
};

const renderWith = async (app: App, route: Route, url: URL): Promise<Buffer | null> => {
  const response = await app.render(new Request(url), { routeData: route });
  // As in a build: no body, no file.
  if (response.status >= 400 && !/^\/(404|500)$/.test(route.route))
    throw new Error(`${url.pathname} was answered with HTTP ${response.status}`);
  return response.body === null ? null : Buffer.from(await response.arrayBuffer());
};

const filesOf = async (app: App, route: Route, isFixed: boolean): Promise<Renderable[]> =>
  (await listOf(app, route, isFixed)).map(({ pathname, posts, key }) => ({
    file: fileOf(pathname, route.type),
    isOneOfMany: route.params.length > 0,
    posts,
    key,
    page: { route: route.route, pathname },
  }));

/**
 * Files other than pages first: they load little code, and ask for the same data as pages. The turns let these requests go out before the code of pages is
 * loaded.
 */
const listFiles = async (app: App, routes: readonly Route[], fixed: readonly string[]): Promise<Renderable[]> => {
  const filesFirst = routes.toSorted((one, other) => Number(one.type === "page") - Number(other.type === "page"));
  let turn = Promise.resolve();
  const lists = filesFirst.map(async (route) => {
    turn = turn.then(() => nextTurn());
    await turn;
    return filesOf(app, route, fixed.includes(route.route));
  });
  return (await Promise.all(lists)).flat();
};

/** The renderer that the build in `folder` has kept, for a site at `siteUrl`; null where no build is kept. Once in a process. */
export const openRenderer = async (folder: string, siteUrl: string): Promise<Renderer | null> => {
  const kept = await readKept(folder);
  if (!kept) return null;
  // Chooses the React that the renderer was built with (`scripts/build.ts`).
  process.env["NODE_ENV"] = "production";
  process.env["PAGE_CODE"] = kept.pageCode;
  process.env["KEPT_POSTS"] = keptFiles(folder).posts;
  const { app } = (await import(pathToFileURL(join(keptFiles(folder).renderer, kept.entry)).href)) as { app: App };
  app.setInternals({
    pagesByKeys: new Map(kept.styles.map(([key, styles]) => [key, { styles }])),
    entrySpecifierToBundleMap: new Map(kept.pageScript === null ? [] : [[PAGE_SCRIPT, kept.pageScript]]),
  });
  app.setOptions({ settings: { scripts: kept.scripts }, logger: SILENT });
  const routes = app.manifest.routes.map(({ routeData }) => routeData).filter(({ prerender }) => prerender);
  return {
    list: () => listFiles(app, routes, kept.fixed),
    render: ({ route: pattern, pathname }) => {
      const route = routes.find(({ route: known }) => known === pattern);
      if (!route) throw new Error(`The kept build has no route ${pattern}.`);
      return renderWith(app, route, new URL(route.type === "page" ? `${pathname.replace(/\/$/, "")}/` : pathname, siteUrl));
    },
  };
};
