import { type RefObject, useEffect, useRef } from "react";

/** Suggestions come with the first focus; a field works without them. */
const attach = (input: HTMLInputElement): void => {
  import("./attach.tsx").then((code) => code.attachSuggestions(input)).catch(() => undefined);
};

/** Props of a search field with suggestions, whose code loads with the first focus. */
export const useSuggestions = () => {
  const ref: RefObject<HTMLInputElement | null> = useRef(null);
  // The focus may have come before this code.
  useEffect(() => {
    if (ref.current && document.activeElement === ref.current) attach(ref.current);
  }, []);
  return {
    ref,
    role: "combobox",
    autoComplete: "off",
    "aria-expanded": false,
    "aria-autocomplete": "list",
    onFocus: ({ currentTarget }: { currentTarget: HTMLInputElement }) => attach(currentTarget),
  } as const;
};
