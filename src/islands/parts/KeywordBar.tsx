import { ListFilter, Search, X } from "lucide-react";
import { type ComponentType, type SubmitEvent, useState } from "react";
import { buttonClass } from "#islands/ui/Button.tsx";
import { IconButton } from "#islands/ui/IconButton.tsx";
import { KEYWORD_MAX, type PostQuery } from "#lib/domain/posts/posts.ts";
import { search } from "#lib/texts/posts/search.ts";
import { late } from "#loading/late.ts";
import type { PlaceFilters } from "./Filters.tsx";
import { suggesting } from "./suggestions/suggesting.ts";
import { usePostList, useQuery } from "./use-post-list.ts";

const FilterDrawer = late(() => import("./FilterDrawer.tsx"), "FilterDrawer");

const filterCount = (query: PostQuery): number =>
  [query.city, query.area, query.careerIds.length > 0, query.salary, query.facts.length > 0].filter(Boolean).length;

type Props = { action?: string | undefined; Places?: PlaceFilters | undefined; City?: ComponentType | undefined };

/** The keyword, and on phones the city and the button that opens the other filters. `action` is the form's target before the code loads. */
export function KeywordBar({ action, Places, City }: Props) {
  const { filterBy } = usePostList();
  const query = useQuery();
  const [keyword, setKeyword] = useState(query.keyword);
  const [followed, setFollowed] = useState(query.keyword);
  const [isOpen, setOpen] = useState(false);
  // The address can change without us (back, shared link): the field follows it. Not in an effect, which on a slow phone runs late
  // enough to undo typing in between.
  if (followed !== query.keyword) {
    setFollowed(query.keyword);
    setKeyword(query.keyword);
  }

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // From the field itself: a suggestion may have been written into it just now.
    filterBy({ keyword: String(new FormData(event.currentTarget).get("keyword") ?? "").trim() });
  };
  const count = filterCount(query);
  return (
    <div className="keyword-bar">
      {/* biome-ignore lint/a11y/useSemanticElements: <search> is not yet known to all readers; the role is */}
      <form role="search" action={action} onSubmit={submit} className="keyword-form">
        {City && <City />}
        <input
          {...suggesting}
          name="keyword"
          type="text"
          enterKeyHint="search"
          aria-label={search.keyword}
          placeholder={search.keywordPlaceholder}
          maxLength={KEYWORD_MAX}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
          className="keyword-field"
        />
        {keyword && (
          <IconButton
            label={search.clearKeyword}
            onClick={() => {
              setKeyword("");
              if (query.keyword) filterBy({ keyword: "" });
            }}
          >
            <X size={18} aria-hidden="true" />
          </IconButton>
        )}
        <button type="submit" className={buttonClass("primary", "shrink-0 max-sm:px-3")}>
          <Search size={18} aria-hidden="true" />
          <span className="max-sm:sr-only">{search.submit}</span>
        </button>
      </form>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={`drawer-button ${count > 0 ? "text-brand-600" : ""}`}
      >
        <ListFilter size={18} aria-hidden="true" />
        {count > 0 ? search.filtersCount(count) : search.filters}
      </button>
      {isOpen && <FilterDrawer Places={Places} onClose={() => setOpen(false)} />}
    </div>
  );
}
