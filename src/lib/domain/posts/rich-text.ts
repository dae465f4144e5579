import { parseUrl } from "#lib/domain/urls.ts";

/**
 * Job descriptions are HTML from many sources. They are parsed into this closed tree and drawn from it; none of the source
 * reaches the page as HTML, so none of it can run (R1.3.2-4).
 */
export const RICH_TAGS = [
  "p",
  "h3",
  "ul",
  "ol",
  "li",
  "strong",
  "em",
  "u",
  "blockquote",
  "table",
  "tbody",
  "tr",
  "td",
  "br",
  "a",
] as const;
export type RichTag = (typeof RICH_TAGS)[number];
export type RichNode = { text: string } | { tag: RichTag; href?: string; children: RichNode[] };

/** The little of the DOM that reading needs; a browser's nodes and a build's both have it. */
export type SourceNode = {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly textContent: string | null;
  readonly childNodes: Iterable<SourceNode>;
  readonly getAttribute?: (name: string) => string | null;
};

const ELEMENT = 1;
const TEXT = 3;
const MAX_DEPTH = 30;
/** Tags that mean the same to a reader. Headings all become the one level that fits below the page's own. */
const ALIASES: Record<string, RichTag> = {
  b: "strong",
  i: "em",
  div: "p",
  section: "p",
  article: "p",
  h1: "h3",
  h2: "h3",
  h4: "h3",
  h5: "h3",
  h6: "h3",
  th: "td",
  thead: "tbody",
  tfoot: "tbody",
};
/** Their content is not text for readers. */
const DROPPED = new Set([
  "script",
  "style",
  "template",
  "iframe",
  "object",
  "embed",
  "svg",
  "math",
  "noscript",
  "title",
  "head",
  "textarea",
  "select",
  "xmp",
  "noembed",
  "noframes",
  "plaintext",
]);

/** http, https and mailto links only. */
const safeHref = (href: string | null | undefined): string | undefined => {
  const url = parseUrl((href ?? "").trim());
  return url && ["http:", "https:", "mailto:"].includes(url.protocol) ? url.href : undefined;
};

/**
 * Apply to a source before parsing. A form's fields shadow its properties (a field named childNodes …), so that
 * it could not be read safely; no other element does that, and only this spelling begins a form.
 */
export const withoutForms = (html: string): string => html.replace(/<(\/?)form(?=[\s/>])/giu, "<$1section");

const tagOf = (name: string): RichTag | undefined => RICH_TAGS.find((tag) => tag === name) ?? ALIASES[name];

const readNode = (node: SourceNode, depth: number): RichNode[] => {
  if (node.nodeType === TEXT) return [{ text: node.textContent ?? "" }];
  const name = node.nodeName.toLowerCase();
  if (node.nodeType !== ELEMENT || DROPPED.has(name) || depth > MAX_DEPTH) return [];
  const children = readChildren(node, depth + 1);
  const tag = tagOf(name);
  if (!tag) return children;
  if (tag !== "a") return [{ tag, children: tag === "br" ? [] : children }];
  const href = safeHref(node.getAttribute?.("href"));
  return href ? [{ tag, href, children }] : children;
};

const readChildren = (node: SourceNode, depth: number): RichNode[] =>
  [...node.childNodes].flatMap((child) => readNode(child, depth));

/** Reads the content of a parsed document or fragment. */
export const readRichText = (root: SourceNode): RichNode[] => readChildren(root, 0);
