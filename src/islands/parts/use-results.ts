import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import type { Paged } from "#lib/domain/paging.ts";
import type { PostSummary } from "#lib/domain/posts.ts";
import { $results, followAddress, listShown, type Results } from "#lib/stores/list.ts";

/** The list of the page: opened by `open` before the first drawing, then kept true to the address. */
export const useResults = (open: () => void, prerendered?: Paged<PostSummary>): Results => {
  // The store must know the address before the first drawing in the browser; an effect would be one frame late.
  useState(open);
  useEffect(() => {
    document.documentElement.removeAttribute("data-narrowed");
    return followAddress();
  }, []);
  const results = useStore($results, {
    ssr: (): Results => (prerendered ? { state: "ready", value: prerendered } : { state: "loading" }),
  });
  useEffect(() => listShown(results), [results]);
  return results;
};
