import { useStore } from "@nanostores/react";
import { GROUP_SIZE, GROUPS, type Hit, type SearchTab } from "#lib/domain/chat/messages/search.ts";
import type { Found, Search } from "#lib/stores/chat/search.ts";
import { searchTabs, search as words } from "#lib/texts/chat/search.ts";
import { FoundConversations } from "./FoundConversations.tsx";
import { Failed, Hint, Loading, Nothing, Outcome, Said } from "./Outcome.tsx";

const IDLE: Found = { state: "idle" };

type Props = { search: Search; tab: SearchTab; onPick: (hit: Hit, from: SearchTab) => void };

/** The first results of each group, and a button that shows all (R3.9.1-11). */
function Groups({ search, onPick }: Omit<Props, "tab">) {
  const all = useStore(search.$found);
  const groups = GROUPS.map((key) => ({ key, found: all[key] ?? IDLE }));
  const failure = groups.map(({ found }) => (found.state === "failed" ? found.failure : null)).find((one) => one !== null);
  const shown = groups.flatMap(({ key, found }) => (found.state === "ready" && found.hits.length > 0 ? [{ key, found }] : []));
  const isIdle = groups.every(({ found }) => found.state === "idle");
  const isLoading = groups.some(({ found }) => found.state === "loading");
  const isNothing = shown.length === 0 && !isLoading && !isIdle;
  const count = shown.reduce((sum, { found }) => sum + found.hits.length, 0);
  const isMore = shown.some(({ found }) => found.next !== null);
  return (
    <>
      <Said text={isLoading ? words.loading : isIdle || failure ? "" : words.found(count, isMore)} />
      {isIdle && <Hint />}
      {shown.map(({ key, found }) => (
        <section key={key} aria-label={searchTabs[key]} className="mb-3 border-line border-b pb-2 last:border-0">
          <h3 className="py-1 font-medium text-ink-500 text-xs">{searchTabs[key]}</h3>
          <FoundConversations hits={found.hits.slice(0, GROUP_SIZE)} keywords={found.keywords} onPick={(hit) => onPick(hit, key)} />
          {(found.hits.length > GROUP_SIZE || found.next !== null) && (
            <button
              type="button"
              onClick={() => search.pickTab(key)}
              className="min-h-9 w-full rounded-control text-left text-brand-600 hover:bg-brand-50"
            >
              {words.moreOf(searchTabs[key])}
            </button>
          )}
        </section>
      ))}
      {isLoading && <Loading />}
      {/* If one kind failed, the others may have results. */}
      {isNothing && (failure ? <Failed failure={failure} onRetry={search.submit} /> : <Nothing />)}
    </>
  );
}

/** Results in all conversations, in one tab. */
export function EverywhereResults({ search, tab, onPick }: Props) {
  const found = useStore(search.$found)[tab] ?? IDLE;
  if (tab === "all") return <Groups search={search} onPick={onPick} />;
  return (
    <Outcome found={found} onRetry={search.submit} onMore={() => void search.more(tab)} countOf={({ hits }) => hits.length}>
      {({ hits, keywords }) => <FoundConversations hits={hits} keywords={keywords} onPick={(hit) => onPick(hit, tab)} />}
    </Outcome>
  );
}
