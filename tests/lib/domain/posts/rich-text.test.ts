import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseHtml } from "#lib/domain/posts/parse-rich-text.ts";
import { RICH_TAGS, type RichNode } from "#lib/domain/posts/rich-text.ts";
import { htmlPayloads, naughtyStrings } from "#tests/support/hostile/hostile-corpora.ts";
import { xssVectors } from "#tests/support/hostile/xss-vectors.ts";

const problemsIn = (nodes: readonly RichNode[]): string[] =>
  nodes.flatMap((node) => {
    if ("text" in node) return typeof node.text === "string" && Object.keys(node).length === 1 ? [] : [JSON.stringify(node)];
    const { tag, href, children, ...rest } = node;
    const known = RICH_TAGS.includes(tag) && Object.keys(rest).length === 0;
    const linked = tag === "a" ? /^(https?:\/\/[^\s<>"]|mailto:)/.test(href ?? "") : href === undefined;
    return [...(known && linked ? [] : [JSON.stringify({ tag, href, rest })]), ...problemsIn(children)];
  });

const textOf = (nodes: readonly RichNode[]): string =>
  nodes.map((node) => ("text" in node ? node.text : textOf(node.children))).join("");

describe("a job description", () => {
  test("that attacks is read into the closed tree", () => {
    expect(xssVectors.length).toBeGreaterThanOrEqual(100);
    expect(new Set(xssVectors).size).toBe(xssVectors.length);
    for (const vector of xssVectors) expect(problemsIn(parseHtml(vector)), vector.slice(0, 200)).toEqual([]);
  });

  test("that got past sanitisers, or turns into something else when it is parsed again, is read into the closed tree", () => {
    expect(htmlPayloads.length).toBeGreaterThanOrEqual(700);
    for (const { title, payload } of htmlPayloads) expect(problemsIn(parseHtml(payload)), title).toEqual([]);
  });

  test("that is made of pieces of attacks is so, too", () => {
    const pieces = xssVectors.flatMap((vector) => vector.slice(0, 500).split(/(?=[<>"'])/u));
    const html = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.constantFrom(...xssVectors), fc.string()), { maxLength: 8 });
    fc.assert(
      fc.property(html, (parts) => {
        expect(problemsIn(parseHtml(parts.join("")))).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  test("that is any text at all does not break the reader", () => {
    for (const text of naughtyStrings) expect(problemsIn(parseHtml(text)), text.slice(0, 100)).toEqual([]);
  });

  test("keeps its visible content", () => {
    const html = `<div style="color:red">一<b>二</b><a href="https://example.com/onboarding=1">三</a></div><h2>四</h2><script>五</script>`;
    expect(parseHtml(html)).toEqual([
      {
        tag: "p",
        children: [
          { text: "一" },
          { tag: "strong", children: [{ text: "二" }] },
          { tag: "a", href: "https://example.com/onboarding=1", children: [{ text: "三" }] },
        ],
      },
      { tag: "h3", children: [{ text: "四" }] },
    ]);
  });

  test("in a form keeps its text, with any names of the form's fields", () => {
    const names = ["childNodes", "nodeName", "nodeType", "textContent", "getAttribute", "attributes"];
    const html = `<FORM id=x>一${names.map((name) => `<input name=${name}>`).join("")}<p>二</p></FORM>三`;
    expect(textOf(parseHtml(html))).toBe("一二三");
  });

  test("may be nested deeper than a stack reaches", () => {
    expect(problemsIn(parseHtml(`${"<b>".repeat(50_000)}深`))).toEqual([]);
  });
});
