import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import type { Paged } from "#lib/domain/paging.ts";
import type { PostSummary, RecruitKind } from "#lib/domain/posts.ts";
import { $results, followAddress, listShown, openList, type Results as ResultsState } from "#lib/stores/search.ts";
import { DirectionTabs } from "./DirectionTabs.tsx";
import { Filters } from "./Filters.tsx";
import { KeywordBar } from "./KeywordBar.tsx";
import { Results } from "./Results.tsx";
import { SelectedTags } from "./SelectedTags.tsx";

type Props = { kind: RecruitKind; prerendered: Paged<PostSummary> };

/** The list of posts with its filters: domestic on /search, overseas on /overseas (1§2). */
export function PostList({ kind, prerendered }: Props) {
  // The store must know the address before the first drawing in the browser; an effect would be one frame late.
  useState(() => openList(kind, prerendered));
  useEffect(() => {
    document.documentElement.removeAttribute("data-narrowed");
    return followAddress(kind);
  }, [kind]);
  const results = useStore($results, { ssr: (): ResultsState => ({ state: "ready", value: prerendered }) });

  useEffect(() => listShown(results), [results]);

  const list = (
    <>
      <KeywordBar kind={kind} results={results} />
      <div className="hidden lg:block">
        <Filters kind={kind} />
      </div>
      <SelectedTags />
      <Results results={results} />
    </>
  );
  return kind === "overseas" ? <DirectionTabs>{list}</DirectionTabs> : list;
}
