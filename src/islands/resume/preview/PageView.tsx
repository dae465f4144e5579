import { type Item, PAGE } from "#lib/domain/pdf/pages.ts";
import { PREVIEW_FONT } from "#lib/stores/resume/preview.ts";

type Props = { items: readonly Item[]; photo: string | null; label: string };
type TextItem = Extract<Item, { kind: "text" }>;

function Line({ item: { x, y, width, text, style } }: { item: TextItem }) {
  const { color, size, weight } = style;
  return (
    <text
      x={x}
      y={y}
      fontSize={size}
      fontWeight={weight === "bold" ? 700 : 400}
      fill={color}
      stroke={weight === "strong" ? color : undefined}
      strokeWidth={weight === "strong" ? size * 0.028 : undefined}
      // As wide as on paper, even if the browser substitutes a font.
      textLength={width}
      lengthAdjust="spacingAndGlyphs"
    >
      {text}
    </text>
  );
}

function Piece({ item, photo }: { item: Item; photo: string | null }) {
  if (item.kind === "text") return <Line item={item} />;
  // The line has these characters already, in a font of the browser's.
  if (item.kind === "picture") return null;
  const { x, y, width, height } = item;
  if (item.kind === "box") return <rect x={x} y={y} width={width} height={height} fill={item.fill} />;
  return photo && <image href={photo} x={x} y={y} width={width} height={height} preserveAspectRatio="none" />;
}

/** A page as it will print: white in dark mode, too. */
export function PageView({ items, photo, label }: Props) {
  return (
    <svg
      viewBox={`0 0 ${PAGE.width} ${PAGE.height}`}
      role="img"
      aria-label={label}
      fontFamily={`${PREVIEW_FONT}, sans-serif`}
      className="h-auto w-full rounded-control border border-line bg-white"
      xmlSpace="preserve"
    >
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is drawn as a whole, and never changes
        <Piece key={at} item={item} photo={photo} />
      ))}
    </svg>
  );
}
