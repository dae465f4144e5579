import { type DefaultTreeAdapterMap, parseFragment, defaultTreeAdapter as tree } from "parse5";
import { type RichNode, readRichText, type SourceNode, withoutForms } from "./rich-text.ts";

type Parsed = DefaultTreeAdapterMap["node"];
const ELEMENT = 1;
const TEXT = 3;
const OTHER = 8;

/** A node of the parser as the rules want it; the browser's own nodes are so by nature. */
const toSource = (node: Parsed): SourceNode => {
  const isElement = tree.isElementNode(node);
  return {
    nodeType: tree.isTextNode(node) ? TEXT : isElement ? ELEMENT : OTHER,
    nodeName: node.nodeName,
    textContent: tree.isTextNode(node) ? node.value : null,
    // Only as deep as is looked: a source may be nested deeper than the stack reaches.
    get childNodes() {
      return "childNodes" in node ? node.childNodes.map(toSource) : [];
    },
    getAttribute: (name) => (isElement ? (node.attrs.find((attribute) => attribute.name === name)?.value ?? null) : null),
  };
};

/** A job description as the closed tree, where there is no browser: at build time and in the server. */
export const parseHtml = (html: string): RichNode[] =>
  readRichText(toSource(parseFragment(withoutForms(html), { scriptingEnabled: false })));
