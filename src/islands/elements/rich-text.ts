import { type RichNode, readRichText, withoutForms } from "#lib/domain/posts/rich-text.ts";

/** An element whose content is not markup, or a tag up to its end; quoted text does not end it. */
const TAG = /<(script|style|xmp|iframe|noembed|noframes|textarea|title)\b[\s\S]*?<\/\1|<[a-z](?:=\s*(?:"[^"]*"|'[^']*')|[^>])*/gi;
/** An attribute's value, or the place before the name of a handler or a style; the end of a style element stays its end. */
const VALUE_OR_ALARM = /=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)|(?<=[\s"']|(?<!<)\/)(?=on|style)/gi;

/**
 * Renames handlers and styles, so that parsing triggers no report under the page's security policy. The page's safety does not depend
 * on this but on the closed tree.
 */
const rules = {
  createHTML: (html: string): string =>
    withoutForms(html).replace(TAG, (element) => element.replace(VALUE_OR_ALARM, (value) => value || "data-")),
};
/** The only way from text to HTML that the security policy allows (`trusted-types`): its result is parsed, never shown. */
const inert = window.trustedTypes?.createPolicy("inert-html", rules) ?? rules;

/** The source, parsed without running or loading anything: a template's content belongs to a document that does neither. */
const parse = (html: string): DocumentFragment => {
  const template = document.createElement("template");
  template.innerHTML = inert.createHTML(html);
  return template.content;
};

const draw = (node: RichNode): Node => {
  if ("text" in node) return document.createTextNode(node.text);
  const { tag, href, children } = node;
  const element = document.createElement(tag);
  if (href) Object.assign(element, { href, target: "_blank", rel: "noopener noreferrer nofollow" });
  element.append(...children.map(draw));
  return element;
};

/** A job description as the closed tree. */
export const readHtml = (html: string): RichNode[] => readRichText(parse(html));
/** The same as nodes of the page. */
export const richText = (html: string): Node[] => readHtml(html).map(draw);
