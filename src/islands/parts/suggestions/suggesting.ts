import type { FocusEvent } from "react";

/** Suggestions come with the first focus; a field works without them. */
const attach = (input: HTMLInputElement): void => {
  import("./attach.ts").then((code) => code.attachSuggestions(input)).catch(() => undefined);
};

/** Props of a search field with suggestions. The focus may have come before this code. */
export const suggesting = {
  ref: (input: HTMLInputElement | null): void => {
    if (input && document.activeElement === input) attach(input);
  },
  onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>): void => attach(currentTarget),
  role: "combobox",
  autoComplete: "off",
  "aria-expanded": false,
  "aria-autocomplete": "list",
} as const;
