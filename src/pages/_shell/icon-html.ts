import type { LucideIcon } from "lucide-react";
import { staticHtml } from "#islands/ui/static-html.ts";

const drawn = new Map<string, string>();

/** An icon as HTML, the same text for every page that shows it in this size and class. */
export const iconHtml = (icon: LucideIcon, size: number, className = ""): string => {
  const key = `${icon.displayName} ${size} ${className}`;
  const html = drawn.get(key) ?? staticHtml(icon, { size, "aria-hidden": true, ...(className && { className }) });
  drawn.set(key, html);
  return html;
};
