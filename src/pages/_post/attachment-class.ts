/** How a file of a post looks, drawn at build or by `fill.ts`. */
export const attachmentClass =
  "mb-2 flex min-h-11 w-full items-center justify-between gap-3 rounded-control border border-line px-3 text-left text-ink-700 after:content-['↓'] hover:border-brand-600 hover:text-brand-600";
