import { glyphPath } from "#lib/domain/fonts/outlines.ts";
import type { Font } from "#lib/domain/fonts/true-type.ts";
import { markOf } from "#lib/domain/posts/company-mark.ts";
import type { ShareCard } from "#lib/domain/share-card.ts";
import { breakLines } from "#lib/pdf/line-breaking.ts";
import { SITE_NAME } from "#lib/texts/shell/live.ts";

const [WIDTH, HEIGHT, MARGIN] = [1200, 630, 80] as const;
const INNER = WIDTH - 2 * MARGIN;
/** The tokens of `pages/_shell/global.css`, which a picture cannot read. */
const COLOURS = {
  brand: "#0b62d6",
  deep: "#084ead",
  tint: "#eaf3ff",
  pay: "#c2410c",
  title: "#10182b",
  text: "#384258",
  card: "#fff",
};
/** Ground and letters of the marks of companies, a pair for each hue of `pages/_shell/company-mark.css`. */
const MARKS: readonly [ground: string, letters: string][] = [
  ["#d5e8ff", "#1d4379"],
  ["#ffdcd8", "#7b2622"],
  ["#d5f1d7", "#0a5220"],
  ["#eee0ff", "#553176"],
  ["#fde4c7", "#6b3600"],
  ["#c8f2f2", "#00514f"],
  ["#ffdbe8", "#732249"],
  ["#ebecc6", "#484600"],
];
/** Longer texts are cut before they are measured. */
const TEXT_MAX = 120;
/** The file has one weight: a stroke of this part of the size makes it bold, as in PDFs. */
const BOLD = 0.035;

type Style = { size: number; fill: string; bold?: boolean };

/** Sets text as outlines, so that no font of the system is asked, and nothing of a text is ever markup. */
const createSetter = (fonts: readonly Font[]) => {
  const find = (character: string): { font: Font; glyph: number } | null => {
    const code = character.codePointAt(0) ?? 0;
    for (const font of fonts) {
      const glyph = font.glyphs.get(code);
      if (glyph !== undefined) return { font, glyph };
    }
    return null;
  };
  const widthAt =
    (size: number) =>
    (text: string): number => {
      let width = 0;
      for (const character of text) {
        const found = find(character);
        if (found) width += (found.font.metrics(found.glyph).advance * size) / found.font.unitsPerEm;
      }
      return width;
    };
  return {
    widthAt,
    /** The text on one line each space, without the characters that all fonts lack. */
    clean: (text: string): string =>
      [...text.replace(/\s+/gu, " ").trim()]
        .filter((character) => find(character) !== null)
        .slice(0, TEXT_MAX)
        .join(""),
    draw: (text: string, x: number, y: number, { size, fill, bold = false }: Style): string => {
      let [at, path] = [x, ""];
      for (const character of text) {
        const found = find(character);
        if (!found) continue;
        const scale = size / found.font.unitsPerEm;
        path += glyphPath(found.font, found.glyph, { x: at, y, scale });
        at += found.font.metrics(found.glyph).advance * scale;
      }
      const stroke = bold ? ` stroke="${fill}" stroke-width="${size * BOLD}" stroke-linejoin="round"` : "";
      return `<path fill="${fill}"${stroke} d="${path}"/>`;
    },
  };
};
type Setter = ReturnType<typeof createSetter>;

/** At most `count` lines; a rest without room gives way to an ellipsis. */
const linesOf = (
  text: string,
  setter: Setter,
  { size, width, count }: { size: number; width: number; count: number },
): string[] => {
  const measure = setter.widthAt(size);
  const lines = breakLines(text, width, measure);
  if (lines.length <= count) return lines;
  const last = [...(lines[count - 1] ?? "").trimEnd()];
  while (last.length > 0 && measure(`${last.join("")}…`) > width) last.pop();
  return [...lines.slice(0, count - 1), `${last.join("")}…`];
};

const TAG = { size: 28, pad: 20, gap: 14, height: 50 } as const;

/** As many tags as one line has room for. */
const tagsAt = (tags: readonly string[], y: number, setter: Setter): string => {
  let [x, drawn] = [MARGIN, ""];
  for (const tag of tags.map(setter.clean).filter((text) => text !== "")) {
    const width = setter.widthAt(TAG.size)(tag) + 2 * TAG.pad;
    if (x + width > WIDTH - MARGIN) continue;
    drawn += `<rect x="${x}" y="${y}" width="${width}" height="${TAG.height}" rx="${TAG.height / 2}" fill="${COLOURS.tint}"/>`;
    drawn += setter.draw(tag, x + TAG.pad, y + 35, { size: TAG.size, fill: COLOURS.brand });
    x += width + TAG.gap;
  }
  return drawn;
};

const MARK = { side: 60, size: 24 } as const;

/** The company or organizer with its mark, as its own page draws it. */
const ownerAt = (owner: string, y: number, setter: Setter): string => {
  const { letters, hue } = markOf(owner);
  const [ground, ink] = MARKS[Number(hue)] ?? [COLOURS.tint, COLOURS.brand];
  const shown = setter.clean(letters);
  const inset = (MARK.side - setter.widthAt(MARK.size)(shown)) / 2;
  const [name = ""] = linesOf(owner, setter, { size: 34, width: INNER - MARK.side - 20, count: 1 });
  return [
    `<rect x="${MARGIN}" y="${y}" width="${MARK.side}" height="${MARK.side}" rx="13" fill="${ground}"/>`,
    setter.draw(shown, MARGIN + inset, y + 39, { size: MARK.size, fill: ink, bold: true }),
    setter.draw(name, MARGIN + MARK.side + 20, y + 42, { size: 34, fill: COLOURS.text }),
  ].join("");
};

/** Sea, boat and name of the site along the lower edge. */
const signature = (setter: Setter): string => `
  <path fill="${COLOURS.brand}" d="M0 540c150 0 150 26 300 26s150-26 300-26 150 26 300 26 150-26 300-26v90H0z"/>
  <path fill="${COLOURS.deep}" d="M0 606c150 0 150 16 300 16s150-16 300-16 150 16 300 16 150-16 300-16v24H0z"/>
  <g transform="translate(${WIDTH - MARGIN - 176} 40)">
    <rect width="56" height="56" rx="14" fill="${COLOURS.brand}"/>
    <g transform="scale(1.75)" fill="none" stroke="#fff" stroke-linecap="round" stroke-linejoin="round">
      <path d="M7 20c3 0 3 2.6 6 2.6S16 20 19 20s3 2.6 6 2.6" stroke-width="2.4"/>
      <path d="M16 7v10M16 8.4l6.4 7.4H16M13.6 11.6 9.8 15.8h3.8" stroke-width="2.2"/>
    </g>
  </g>
  ${setter.draw(SITE_NAME, WIDTH - MARGIN - 106, 81, { size: 36, fill: COLOURS.brand, bold: true })}`;

const TITLE = { size: 64, line: 82 } as const;

/** The picture of a shared link as an SVG of shapes alone. */
export const shareSvg = (card: ShareCard, fonts: readonly Font[]): string => {
  const setter = createSetter(fonts);
  const title = linesOf(setter.clean(card.title), setter, { ...TITLE, width: INNER, count: 2 });
  const top = title.length > 1 ? 178 : 206;
  const below = top + (title.length - 1) * TITLE.line;
  const fact = setter.clean(card.fact);
  const factStyle = card.isPay ? { size: 56, fill: COLOURS.pay, bold: true } : { size: 38, fill: COLOURS.text };
  const factAt = below + (card.isPay ? 84 : 70);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
  <rect width="${WIDTH}" height="${HEIGHT}" fill="${COLOURS.card}"/>
  ${setter.draw(setter.clean(card.kind), MARGIN, 78, { size: 30, fill: COLOURS.brand })}
  ${title.map((line, index) => setter.draw(line, MARGIN, top + index * TITLE.line, { size: TITLE.size, fill: COLOURS.title, bold: true })).join("")}
  ${setter.draw(fact, MARGIN, factAt, factStyle)}
  ${tagsAt(card.tags, factAt + 30, setter)}
  ${ownerAt(setter.clean(card.owner), 452, setter)}
  ${signature(setter)}
</svg>`;
};
