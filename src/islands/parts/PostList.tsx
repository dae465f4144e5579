import type { ComponentType } from "react";
import { isFiltered } from "#lib/domain/posts/posts.ts";
import { useCode } from "#loading/use-code.ts";
import { Filters, type PlaceFilters, QuickFacts } from "./Filters.tsx";
import { KeywordBar } from "./KeywordBar.tsx";
import type { Chosen } from "./PostItems.tsx";
import { Results } from "./Results.tsx";
import { useQuery, useResults } from "./use-post-list.ts";

type Props = {
  /** Where the keyword leads before any code has come; without it the form waits for the code. */
  action?: string;
  /** The filters of the place, on a list that has them. */
  Places?: PlaceFilters;
  /** The city in the search of a phone. */
  City?: ComponentType;
  /** Whether the search can be saved. */
  savable?: boolean;
  chosen?: Chosen | null;
};

/** The list of posts of the page with its filters: keyword, rows of chips, the selection as tags, the posts found, posts near to these. */
export function PostList({ action, Places, City, savable = false, chosen = null }: Props) {
  const selected = isFiltered(useQuery());
  const { state } = useResults();
  // The selection comes as code of its own once something is selected; its room is kept.
  // Once there, the tags stay whether or not the next search fails. Every search that has ended is another try where their code has not
  // come.
  const code = useCode(selected && state !== "loading", () => import("./SelectedTags.tsx"));
  return (
    <>
      <KeywordBar action={action} Places={Places} City={City} />
      <QuickFacts />
      <div className="filter-bar">
        <Filters Places={Places} />
      </div>
      {selected && <div className="col-span-full mb-4 min-h-10 lg:min-h-8">{code && <code.SelectedTags savable={savable} />}</div>}
      <Results chosen={chosen} ways={code && <code.WaysOn />} />
      {selected && code && <code.Found />}
    </>
  );
}
