import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PdfDocument } from "#lib/domain/pdf/document.ts";
import { type Item, type Layout, PAGE, readingText } from "#lib/domain/pdf/pages.ts";
import { layOut } from "#lib/pdf/layout.ts";
import type { Metrics } from "#lib/pdf/sheet.ts";
import { MARGIN, STYLES } from "#lib/pdf/styles.ts";
import { squeezed } from "#tests/support/resume/pdf-resume.ts";

const metrics: Metrics = {
  width: (text, { size }) => Array.from(text).reduce((sum, one) => sum + size * ((one.codePointAt(0) ?? 0) < 0x2e80 ? 0.5 : 1), 0),
  isMissing: (character) => character === "😀",
};

type Text = Extract<Item, { kind: "text" }>;
const textsOf = (items: readonly Item[]): Text[] => items.filter((item) => item.kind === "text");
const bodyOf = (items: readonly Item[]): Text[] => textsOf(items).filter(({ style }) => style.size !== STYLES.footer.size);

const words = fc
  .string({ unit: fc.constantFrom(..."中文字，。（） ab1"), minLength: 1, maxLength: 40 })
  .map((text) => `字${text.trim()}`);
const longWords = fc.integer({ min: 300, max: 2000 }).map((length) => "长".repeat(length));
const cell = fc.oneof(
  { weight: 30, arbitrary: words },
  { weight: 1, arbitrary: longWords },
  { weight: 3, arbitrary: fc.constant("") },
);
const facts = fc.array(fc.record({ label: fc.constantFrom("姓名", "期望工作地"), value: cell }), { minLength: 1, maxLength: 12 });
/** A record says something: a row of empty cells would be nothing that can be seen to follow a heading. */
const row = (columns: number): fc.Arbitrary<string[]> =>
  fc.array(cell, { minLength: columns, maxLength: columns }).filter((cells) => cells.some((text) => text !== ""));
const table = fc.integer({ min: 1, max: 8 }).chain((columns) =>
  fc.record({
    heading: fc.constant("工作经历"),
    columns: fc.constant(Array.from({ length: columns }, (_, index) => `列${index}`)),
    rows: fc.array(row(columns), { minLength: 1, maxLength: 50 }),
  }),
);
const section = fc.oneof(fc.record({ heading: fc.constant("求职期望"), facts }), table);
const footer: PdfDocument["footer"] = {
  left: "某人个人简历",
  page: "第 {page} 页 / 共 {pages} 页",
  right: "2026-11-22",
};
const document: fc.Arbitrary<PdfDocument> = fc.record({
  title: words,
  facts,
  sections: fc.array(section, { maxLength: 6 }),
  footer: fc.constant(footer),
  subject: fc.constant(""),
});

const always = (holds: (layout: Layout, given: PdfDocument) => void): void =>
  fc.assert(
    fc.property(document, fc.boolean(), (given, hasPhoto) => holds(layOut(given, metrics, hasPhoto), given)),
    { numRuns: 60 },
  );

describe("a document on pages", () => {
  test("is within the margins, line below line", () => {
    always(({ pages }) => {
      for (const item of pages.flatMap(bodyOf)) {
        expect(item.y).toBeGreaterThan(MARGIN.top);
        expect(item.y).toBeLessThanOrEqual(MARGIN.bottom);
        expect(item.x + metrics.width(item.text.trimEnd(), item.style)).toBeLessThanOrEqual(PAGE.width - MARGIN.side + 0.01);
      }
    });
  });

  test("holds every word, in order", () => {
    always((layout, { title, facts: known, sections }) => {
      const text = squeezed(readingText(layout));
      const values = sections.flatMap((part) => ("rows" in part ? part.rows.flat() : part.facts.map(({ value }) => value)));
      const whole = [title, ...known.map(({ value }) => value), ...values].map(squeezed);
      // A long text continues on the next page; all its lines are there.
      for (const value of whole.filter((one) => one.length < 300)) expect(text).toContain(value);
      const long = whole.filter((one) => one.length >= 300).reduce((sum, one) => sum + one.length, 0);
      expect(Array.from(text).filter((one) => one === "长").length).toBe(long);
    });
  });

  test("keeps a heading with its content", () => {
    always(({ pages }) => {
      for (const page of pages) {
        const last = bodyOf(page).at(-1);
        if (!last) continue;
        expect([STYLES.heading, STYLES.head]).not.toContain(last.style);
      }
    });
  });

  test("keeps each row that fits on a page whole, and no row alone", () => {
    always(({ pages, nodes }) => {
      const rows = nodes.flatMap(({ tag }, row) => {
        const cells = nodes.flatMap((node, index) => (tag === "TR" && node.parent === row && node.tag === "TD" ? [index] : []));
        return cells.length > 0 ? [cells] : [];
      });
      const pagesOf = (cells: readonly number[]): number[] =>
        pages.flatMap((page, number) => (textsOf(page).some(({ node }) => node !== null && cells.includes(node)) ? [number] : []));
      const lengthOf = (cells: readonly number[]): number =>
        Math.max(...cells.map((cell) => pages.flatMap(textsOf).filter(({ node }) => node === cell).length)) * 14;
      for (const cells of rows) if (lengthOf(cells) < 600) expect(pagesOf(cells).length).toBeLessThanOrEqual(1);
    });
  });

  test("repeats a table's head on each page, once for screen readers", () => {
    const rows = Array.from({ length: 50 }, (_, index) => [`企业${index}`, `职务${index}`]);
    const { pages, nodes } = layOut(
      { title: "某人", facts: [], sections: [{ heading: "工作经历", columns: ["单位", "职务"], rows }], footer, subject: "" },
      metrics,
      false,
    );
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(textsOf(page).filter(({ text }) => text === "单位")).toHaveLength(1);
    expect(nodes.filter(({ tag }) => tag === "TH")).toHaveLength(2);
    // The last two rows stay together.
    expect(pages.every((page) => textsOf(page).filter(({ text }) => text.startsWith("企业")).length > 1)).toBe(true);
  });

  test("reports the places of characters missing from all fonts", () => {
    const value = "喜欢😀 😀。";
    const { pages } = layOut(
      { title: "某人", facts: [{ label: "备注", value }], sections: [], footer, subject: "" },
      metrics,
      false,
    );
    const [picture] = pages.flat().filter((item) => item.kind === "picture");
    const line = textsOf(pages[0] ?? []).find(({ text }) => text === value);
    expect(picture).toMatchObject({ text: "😀 😀", y: line?.y, x: (line?.x ?? 0) + 2 * STYLES.value.size });
  });
});
