import { useCode } from "#islands/ui/use-code.ts";
import { isFiltered } from "#lib/domain/posts.ts";
import type { Results as ResultsState } from "#lib/stores/list.ts";
import { Filters, type PlaceFilters } from "./Filters.tsx";
import { KeywordBar } from "./KeywordBar.tsx";
import type { Chosen } from "./PostItems.tsx";
import { Results } from "./Results.tsx";
import { useQuery } from "./use-query.ts";

/** The selection comes as code of its own once something is selected; its room is kept. */
function Selection({ savable }: { savable: boolean }) {
  const selected = isFiltered(useQuery());
  const code = useCode(selected, () => import("./SelectedTags.tsx"));
  return selected && <div className="mb-4 min-h-10 lg:min-h-8">{code && <code.SelectedTags savable={savable} />}</div>;
}

type Props = {
  /** Where the keyword leads before any code has come; without it the form waits for the code. */
  action?: string;
  /** The filters of the place, on a list that has them. */
  Places?: PlaceFilters;
  /** Whether the search can be saved. */
  savable?: boolean;
  chosen?: Chosen | null;
  results: ResultsState;
};

/** A list of posts with its filters: keyword, rows of chips, the selection as tags, the posts found. */
export function PostList({ action, Places, savable = false, chosen = null, results }: Props) {
  return (
    <>
      <KeywordBar action={action} Places={Places} results={results} />
      <div className="hidden lg:block">
        <Filters Places={Places} />
      </div>
      <Selection savable={savable} />
      <Results results={results} chosen={chosen} />
    </>
  );
}
