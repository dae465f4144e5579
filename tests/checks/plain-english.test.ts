import { describe, expect, test } from "vitest";
import { proseOf } from "#tests/support/checks/prose.ts";
import { sourcesIn } from "#tests/support/checks/sources.ts";
import limits from "./plain-english.json" with { type: "json" };

/**
 * Marker words of riddles: sentences whose subject has no name ("the one shown" instead of "the message"). Each word has innocent
 * uses, so they are counted, not forbidden.
 * Why: docs/decisions/0094-riddles-in-comments-are-counted.md
 */
const MARKERS = new RegExp(
  `\\b(${[
    ...["what", "whatever", "whoever", "nobody", "somebody", "so many", "anew", "for who"],
    ...["is none", "are none", "who is", "of which", "told", "meanwhile"],
  ].join("|")})\\b`,
  "gi",
);
/** Comments wrap: two words may stand on two lines. */
const unwrapped = (text: string): string => text.replace(/\s+(?:\*|\/\/)?\s*/g, " ");
const markersIn = (path: string, text: string): string[] =>
  unwrapped(text).search(MARKERS) === -1 ? [] : proseOf(path, text).flatMap((item) => unwrapped(item.text).match(MARKERS) ?? []);

/** The count of markers may only fall. While several people rewrite at once, it may lie this far under its limit. */
const SLACK = 40;
const complaintOf = (area: string, count: number, limit: number): string[] => {
  const figures = `${area}: ${count} markers, ${limit} allowed.`;
  if (count > limit) return [`${figures} Name the subject, use an active verb, say why.`];
  return count < limit - SLACK ? [`${figures} Lower the number in plain-english.json.`] : [];
};

describe("comments and names of tests", () => {
  test("contain no more markers than the limits allow", () => {
    const areas = Object.keys(limits).sort((one, other) => other.length - one.length);
    const counts = new Map(areas.map((area) => [area, 0]));
    for (const { path, text } of sourcesIn("{src,server,scripts,tests}/**/*.{ts,tsx,astro,js,mjs,css}")) {
      const area = areas.find((prefix) => path.startsWith(`${prefix}/`)) ?? "";
      counts.set(area, (counts.get(area) ?? 0) + markersIn(path, text).length);
    }
    const complaints = Object.entries(limits).flatMap(([area, limit]) => complaintOf(area, counts.get(area) ?? 0, limit));
    expect(complaints).toEqual([]);
    expect(counts.has("")).toBe(false);
  });

  test("are found in every kind of file, and only there", () => {
    const script =
      '// Whoever asks\nconst text = "nobody"; /* is\n * none */ test("tells what", () => {}); const pattern = /\\/\\/ what/;';
    expect(markersIn("a.ts", script)).toEqual(["Whoever", "is none", "what"]);
    expect(markersIn("a.tsx", "const A = () => <p>// what{/* somebody */}</p>;")).toEqual(["somebody"]);
    expect(markersIn("a.astro", "---\n// anew\n---\n<p>what</p>\n<!-- so many -->")).toEqual(["anew", "so many"]);
    expect(markersIn("a.css", ".what { /* told */ }")).toEqual(["told"]);
  });

  test("fail above the limit and far below it", () => {
    expect(complaintOf("src/lib", 101, 100)).toEqual([expect.stringContaining("101 markers, 100 allowed")]);
    expect(complaintOf("src/lib", 100, 100)).toEqual([]);
    expect(complaintOf("src/lib", 99 - SLACK, 100)).toEqual([expect.stringContaining("Lower the number")]);
  });
});
