import { useStore } from "@nanostores/react";
import { Quote, Star, X } from "lucide-react";
import { useRef, useState } from "react";
import { Chip } from "#islands/ui/Chip.tsx";
import { thenFocusList } from "#islands/ui/PagedList.tsx";
import { useTitlePrefix } from "#islands/ui/use-title-prefix.ts";
import { isSaved } from "#lib/domain/history/saved.ts";
import { careerTags } from "#lib/domain/posts/careers.ts";
import { isFiltered, type PostFilter, type PostQuery, type Sort } from "#lib/domain/posts/posts.ts";
import { readUnderstood } from "#lib/domain/posts/read-understood.ts";
import type { Reading } from "#lib/domain/posts/understood.ts";
import { $saved, toggleSearch } from "#lib/stores/history/saved.ts";
import { cityLabel, salaryRangeText } from "#lib/texts/posts/posts.ts";
import { search } from "#lib/texts/posts/search.ts";
import { selection } from "#lib/texts/posts/selection.ts";
import { readingText, understood as texts } from "#lib/texts/posts/understood.ts";
import { Found, WaysOn } from "./Found.tsx";
import { useCareers } from "./use-careers.ts";
import { usePostList, useQuery, useResults } from "./use-post-list.ts";

/** `typed`: the words that the tag was read from; taken back, they are searched as they stand by the keyword `plain`. */
type Tag = { name: string; without: Partial<PostFilter>; plain?: { typed: string; keyword: string } };

/** The readings of the keyword, and the rest of it as one tag; the whole keyword where nothing was read. */
const keywordTags = (keyword: string, readings: readonly Reading[]): Tag[] => {
  if (keyword === "") return [];
  const rest = readings
    .reduce((text, { typed }) => text.replace(typed, " "), keyword)
    .replace(/\s+/gu, " ")
    .trim();
  const tags = readings.map(
    (reading): Tag => ({
      name: readingText(reading),
      without: { keyword: reading.without },
      ...(reading.plain ? { plain: { typed: reading.typed, keyword: reading.plain } } : {}),
    }),
  );
  return rest === "" ? tags : [...tags, { name: rest, without: { keyword: readings.map(({ typed }) => typed).join(" ") } }];
};

const placeTags = (query: PostQuery): Tag[] => [
  ...(query.city ? [{ name: cityLabel(query.city), without: { city: "", area: "" } }] : []),
  ...(query.area ? [{ name: query.area, without: { area: "" } }] : []),
];

// One file is one request.
export { Found, WaysOn };

const QUIET = "min-h-10 rounded-control px-2 hover:text-brand-600 lg:min-h-8";

/** Saves the search on this device, or drops it again. */
function SaveButton({ query }: { query: PostQuery }) {
  const saved = isSaved(useStore($saved, { ssr: "initial" }), query);
  return (
    <button
      type="button"
      aria-pressed={saved}
      onClick={() => void toggleSearch(query)}
      className={`${QUIET} inline-flex items-center gap-1 text-brand-600`}
    >
      <Star size={14} aria-hidden="true" fill={saved ? "currentColor" : "none"} />
      {saved ? selection.saved : selection.save}
    </button>
  );
}

const TAG_BUTTON = "inline-flex min-h-10 max-w-full items-center gap-1 rounded-full px-3 hover:bg-line lg:min-h-8";

/** Takes a reading back: its words are searched as they were typed. */
function AsTyped({ typed, keyword }: NonNullable<Tag["plain"]>) {
  const { filterBy } = usePostList();
  const name = texts.asTyped(typed);
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      onClick={thenFocusList(() => filterBy({ keyword }))}
      className={TAG_BUTTON}
    >
      <Quote size={14} aria-hidden="true" />
    </button>
  );
}

const SORTS: readonly { sort: Sort | undefined; name: string }[] = [
  { sort: undefined, name: texts.best },
  { sort: "newest", name: texts.sorts.newest },
  { sort: "pay", name: texts.sorts.pay },
];

/** The order of the posts found for a keyword. */
function SortBar({ sort: current }: { sort: Sort | undefined }) {
  const { filterBy } = usePostList();
  return (
    <fieldset className="flex gap-2 lg:ml-auto">
      <legend className="sr-only">{texts.sort}</legend>
      {SORTS.map(({ sort, name }) => (
        <Chip key={name} on={sort === current} onPress={() => filterBy({ sort })}>
          {name}
        </Chip>
      ))}
    </fieldset>
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
  const facts = query.facts.map((name) => ({ name, without: { facts: query.facts.filter((one) => one !== name) } }));
  // The keyword is read with the posts: the first tags come together with these, and stay until the next posts have come.
  const results = useResults();
  const [last, setLast] = useState({ keyword: query.keyword, results });
  if (results !== last.results && results.state !== "loading") setLast({ keyword: query.keyword, results });
  const found = last.keyword === query.keyword && last.results.state === "ready" ? last.results.value : undefined;
  const understood = readUnderstood(found?.understood);
  const readings = understood?.readings ?? [];
  const tags: Tag[] = [...keywordTags(query.keyword, readings), ...placeTags(query), ...careers, ...salary, ...facts];
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
  if (last.results.state === "loading") return null;
  const sortable = understood && found?.page.total !== 0;
  return (
    <section aria-label={selection.title} className="selection">
      <div className={sortable ? "tag-line" : "tag-lines"}>
        {tags.map((tag) => (
          <span key={tag.name} className="inline-flex max-w-full rounded-full bg-brand-50 text-brand-600">
            <button type="button" aria-label={search.remove(tag.name)} onClick={() => takeOff(tag)} className={TAG_BUTTON}>
              <span className="cut" title={tag.name}>
                {tag.name}
              </span>
              <X size={14} aria-hidden="true" className="shrink-0" />
            </button>
            {tag.plain && <AsTyped {...tag.plain} />}
          </span>
        ))}
        <button ref={clear} type="button" onClick={takeAllOff} className={`${QUIET} text-ink-500`}>
          {search.clear}
        </button>
        {savable && <SaveButton query={query} />}
      </div>
      {sortable && <SortBar sort={query.sort} />}
    </section>
  );
}
