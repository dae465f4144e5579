/** The pages of a built site, read once and without a browser. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type DefaultTreeAdapterMap, parse, defaultTreeAdapter as tree } from "parse5";

type Element = DefaultTreeAdapterMap["element"];
type Parsed = DefaultTreeAdapterMap["node"];

export type BuiltPage = {
  /** As it is asked for: `/home`, `/jobs/10001/` (folders of folders end in a slash), `/404.html`. */
  file: string;
  lang: string;
  title: string;
  /** `content` by `name`, `property` or `http-equiv`. */
  meta: Record<string, string>;
  canonical: string | null;
  /** Those that show. */
  h1: string[];
  /** All addresses that the page itself leads to or loads, and the ids that it can be entered at. */
  links: string[];
  ids: string[];
  /** How many cards of posts it shows. */
  cards: number;
  data: unknown[];
};

const attribute = (element: Element, name: string): string | null =>
  element.attrs.find((candidate) => candidate.name === name)?.value ?? null;

/** The visible content of the page as served. */
const visibleIn = (node: Parsed): Element[] => {
  if (tree.isElementNode(node) && attribute(node, "hidden") !== null) return [];
  const children = "childNodes" in node ? node.childNodes.flatMap(visibleIn) : [];
  return tree.isElementNode(node) ? [node, ...children] : children;
};

const elementsIn = (node: Parsed): Element[] => {
  const children = "childNodes" in node ? node.childNodes.flatMap(elementsIn) : [];
  return tree.isElementNode(node) ? [node, ...children] : children;
};

const textOf = (node: Parsed): string =>
  tree.isTextNode(node) ? node.value : "childNodes" in node ? node.childNodes.map(textOf).join("") : "";

const LINKS = ["href", "src", "action", "component-url", "renderer-url", "before-hydration-url"];

const readPage = (folder: string, file: string): BuiltPage => {
  const document = parse(readFileSync(join(folder, file), "utf8"));
  const elements = elementsIn(document);
  const named = (name: string): Element[] => elements.filter((element) => element.tagName === name);
  const meta = named("meta").map((element) => {
    const name = attribute(element, "name") ?? attribute(element, "property") ?? attribute(element, "http-equiv") ?? "";
    return [name, attribute(element, "content") ?? ""];
  });
  const canonical = named("link").find((element) => attribute(element, "rel") === "canonical");
  return {
    file,
    lang: named("html").map((element) => attribute(element, "lang") ?? "")[0] ?? "",
    title: named("title").map(textOf)[0] ?? "",
    meta: Object.fromEntries(meta),
    canonical: canonical ? attribute(canonical, "href") : null,
    h1: visibleIn(document).flatMap((element) => (element.tagName === "h1" ? [textOf(element).trim()] : [])),
    links: elements.flatMap((element) => LINKS.flatMap((name) => attribute(element, name) ?? [])),
    ids: elements.flatMap((element) => attribute(element, "id") ?? []),
    cards: named("post-state").length,
    data: named("script")
      .filter((element) => attribute(element, "type") === "application/ld+json")
      .map((element): unknown => JSON.parse(textOf(element))),
  };
};

export const readPages = (folder: string): BuiltPage[] =>
  globSync("**/*.html", { cwd: folder }).map((file) => readPage(folder, file.replaceAll("\\", "/")));
