import type { RichNode } from "./rich-text.ts";

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replace(/[&<>"]/gu, (character) => ESCAPES[character] ?? character);

const writeNode = (node: RichNode): string => {
  if ("text" in node) return escaped(node.text);
  const { tag, href, children } = node;
  if (tag === "br") return "<br>";
  return `<${tag}${href === undefined ? "" : ` href="${escaped(href)}"`}>${writeRichText(children)}</${tag}>`;
};

/** The closed tree as HTML: it holds the tree's tags alone, and no attribute but a checked address. */
export const writeRichText = (nodes: readonly RichNode[]): string => nodes.map(writeNode).join("");
