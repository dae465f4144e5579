import { ListFilter, Search } from "lucide-react";
import { useState } from "react";
import { CareerPicker } from "#islands/parts/CareerPicker.tsx";
import { suggesting } from "#islands/parts/suggestions/suggesting.ts";
import { buttonClass } from "#islands/ui/Button.tsx";
import { paths } from "#lib/domain/paths.ts";
import { KEYWORD_MAX } from "#lib/domain/posts/posts.ts";
import { search } from "#lib/texts/posts/search.ts";

/** Keyword and job types, sent to the search page. A plain form: it works before and without any code. */
export function SearchBox() {
  const [careerIds, setCareerIds] = useState<string[]>([]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not yet known to all readers; the role is
    <form role="search" action={paths.search} method="get" className="panel relative flex flex-wrap gap-2 p-2">
      <CareerPicker selected={careerIds} onConfirm={setCareerIds}>
        {(open) => (
          <button
            type="button"
            onClick={open}
            className="order-last inline-flex h-11 shrink-0 items-center gap-1.5 rounded-control px-3 text-ink-700 hover:bg-ground hover:text-brand-600 max-sm:w-full sm:order-first"
          >
            <ListFilter size={18} aria-hidden="true" />
            {careerIds.length > 0 ? search.pickedCareers(careerIds.length) : search.pickCareer}
          </button>
        )}
      </CareerPicker>
      <input
        {...suggesting}
        name="keyword"
        type="text"
        enterKeyHint="search"
        aria-label={search.keyword}
        placeholder={search.keywordPlaceholder}
        maxLength={KEYWORD_MAX}
        className="h-11 min-w-0 flex-1 rounded-control bg-ground px-3 text-base text-ink-900 placeholder:text-ink-500"
      />
      {careerIds.length > 0 && <input type="hidden" name="careers" value={careerIds.join(",")} />}
      <button type="submit" className={buttonClass("primary", "h-11 shrink-0 px-6 text-base")}>
        <Search size={18} aria-hidden="true" />
        {search.submit}
      </button>
    </form>
  );
}
