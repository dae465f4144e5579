import { clsx } from "clsx";
import { useMemo } from "react";
import { qrOf } from "#lib/domain/qr.ts";

/** A text as a QR code, dark on white in every theme, because cameras expect that. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const { size, path } = useMemo(() => qrOf(text), [text]);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      className={clsx("rounded-control border border-line bg-white", className)}
    >
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
