import { type ComponentType, useState } from "react";
import { isFiltered } from "#lib/domain/posts/posts.ts";
import { useCode } from "#loading/use-code.ts";
import { Filters, type PlaceFilters, QuickFacts } from "./Filters.tsx";
import { KeywordBar } from "./KeywordBar.tsx";
import type { Chosen } from "./PostItems.tsx";
import { Results } from "./Results.tsx";
import { usePostList, useQuery, useResults } from "./use-post-list.ts";

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
  const query = useQuery();
  const selected = isFiltered(query);
  const { state } = useResults();
  // A list that the visitor comes back to shows at once: its scroll position needs the posts.
  const [waits, setWaits] = useState(usePostList().leftAt === null);
  // The selection comes as code of its own once something is selected, and stays whether or not the next search fails. Every search that
  // begins or ends is another try where it has not come.
  // Why: docs/decisions/0158-posts-and-their-tags-come-together.md
  const code = useCode(
    selected && state,
    () => import("./SelectedTags.tsx"),
    () => setWaits(false),
  );
  return (
    <>
      <KeywordBar action={action} Places={Places} City={City} />
      <QuickFacts />
      <div className="filter-bar">
        <Filters Places={Places} />
      </div>
      {selected && (
        <div className="tags-room" data-keyword={query.keyword}>
          {code && <code.SelectedTags savable={savable} />}
        </div>
      )}
      <Results chosen={chosen} ways={code && <code.WaysOn />} waits={waits && selected && !code} />
      {selected && code && <code.Found />}
    </>
  );
}
