import { useStore } from "@nanostores/react";
import { Star, X } from "lucide-react";
import { useRef } from "react";
import { thenFocusList } from "#islands/ui/PagedList.tsx";
import { useTitlePrefix } from "#islands/ui/use-title-prefix.ts";
import { isSaved } from "#lib/domain/history/saved.ts";
import { careerTags } from "#lib/domain/posts/careers.ts";
import { isFiltered, type PostFilter, type PostQuery } from "#lib/domain/posts/posts.ts";
import { $saved, toggleSearch } from "#lib/stores/history/saved.ts";
import { cityLabel, salaryRangeText } from "#lib/texts/posts/posts.ts";
import { search } from "#lib/texts/posts/search.ts";
import { useCareers } from "./use-careers.ts";
import { usePostList, useQuery } from "./use-post-list.ts";

type Tag = { name: string; without: Partial<PostFilter> };

const placeTags = (query: PostQuery): Tag[] => [
  ...(query.keyword ? [{ name: query.keyword, without: { keyword: "" } }] : []),
  ...(query.city ? [{ name: cityLabel(query.city), without: { city: "", area: "" } }] : []),
  ...(query.area ? [{ name: query.area, without: { area: "" } }] : []),
];

const QUIET = "min-h-10 rounded-control px-2 hover:text-brand-600 lg:min-h-8";

/** Saves the search on this device, or drops it again. */
function SaveButton({ query }: { query: PostQuery }) {
  const saved = isSaved(useStore($saved, { ssr: "initial" }), query);
  return (
    <button
      type="button"
      aria-pressed={saved}
      onClick={() => toggleSearch(query)}
      className={`${QUIET} inline-flex items-center gap-1 text-brand-600`}
    >
      <Star size={14} aria-hidden="true" fill={saved ? "currentColor" : "none"} />
      {saved ? search.saved : search.save}
    </button>
  );
}

/** The selection as a row of tags that can be taken off one by one, and a button for all (R1.2.4-8). */
export function SelectedTags({ savable }: { savable: boolean }) {
  const { clearFilters, filterBy } = usePostList();
  const query = useQuery();
  // The address has ids; their names come from the tree.
  const tree = useCareers(query.careerIds.length > 0);
  const careers = careerTags(tree, query.careerIds).map(({ name, ids }) => ({
    name,
    without: { careerIds: query.careerIds.filter((id) => !ids.includes(id)) },
  }));
  const salary = query.salary ? [{ name: salaryRangeText(query.salary), without: { salary: null } }] : [];
  const tags = [...placeTags(query), ...careers, ...salary];
  useTitlePrefix(`${tags.map(({ name }) => name).join(" ")} - `);
  const takeAllOff = thenFocusList(clearFilters);
  const clear = useRef<HTMLButtonElement>(null);
  // The pressed tag goes: who works by keyboard is at the end of those that stay, or at the posts.
  const takeOff = ({ without }: Tag): void => {
    if (isFiltered({ ...query, ...without })) {
      filterBy(without);
      clear.current?.focus();
    } else takeAllOff();
  };
  return (
    <section aria-label={search.selected} className="flex flex-wrap items-center gap-2">
      {tags.map((tag) => (
        <button
          key={tag.name}
          type="button"
          aria-label={search.remove(tag.name)}
          onClick={() => takeOff(tag)}
          className="inline-flex min-h-10 max-w-full items-center gap-1 rounded-full bg-brand-50 px-3 text-brand-600 hover:bg-line lg:min-h-8"
        >
          <span className="cut" title={tag.name}>
            {tag.name}
          </span>
          <X size={14} aria-hidden="true" className="shrink-0" />
        </button>
      ))}
      <button ref={clear} type="button" onClick={takeAllOff} className={`${QUIET} text-ink-500`}>
        {search.clear}
      </button>
      {savable && <SaveButton query={query} />}
    </section>
  );
}
