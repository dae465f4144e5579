import { useStore } from "@nanostores/react";
import { X } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { IconButton } from "#islands/ui/IconButton.tsx";
import { Select } from "#islands/ui/Select.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import { Tabs } from "#islands/ui/Tabs.tsx";
import { searchAddress } from "#lib/domain/history/saved.ts";
import { RECENT_MAX } from "#lib/domain/history/seen.ts";
import { PACES } from "#lib/domain/news/news.ts";
import { companyPath, jobPagePath, postPath } from "#lib/domain/paths.ts";
import { careerTags } from "#lib/domain/posts/careers.ts";
import { isOpen, type PostQuery } from "#lib/domain/posts/posts.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { $session } from "#lib/stores/account/session.ts";
import { $hidden, restoreCompany, restorePost } from "#lib/stores/history/hidden.ts";
import { $later, toggleLater } from "#lib/stores/history/later.ts";
import { $ownSearches } from "#lib/stores/history/own-searches.ts";
import { $hasSaved, $saved, deviceSearches, toggleSearch } from "#lib/stores/history/saved.ts";
import { $seen, forgetSeen } from "#lib/stores/history/seen.ts";
import { serverNow } from "#lib/stores/shell/clock.ts";
import { historyWords, searchSentence } from "#lib/texts/history/history.ts";
import { paceText } from "#lib/texts/news/pace.ts";
import { statusText } from "#lib/texts/posts/posts.ts";
import { loadCode } from "#loading/load-code.ts";
import { useCareers } from "./use-careers.ts";

const TABS = ["recent", "later", "saved", "hidden"] as const;
export type HistoryTab = (typeof TABS)[number];

/** A line of a list: a link, something quiet below it, a button at its right. */
function Line({ href, name, below, children }: { href: string; name: string; below?: string; children?: ReactNode }) {
  return (
    <li className="flex items-center gap-3 border-line py-1 [&+&]:border-t">
      <a href={href} className="flex min-h-11 min-w-0 flex-1 flex-col justify-center hover:text-brand-600">
        <span className="cut-2 font-medium text-ink-900">{name}</span>
        {below && <span className="cut text-ink-500 text-xs">{below}</span>}
      </a>
      {children}
    </li>
  );
}

function Later() {
  const later = useStore($later);
  const today = beijingDate(serverNow());
  if (later.length === 0) return <StateView picture="yet" title={historyWords.noLater} hint={historyWords.noLaterHint} />;
  return (
    <ul>
      {later.map((post) => (
        // Not the job page: a post that has closed is looked back at, too.
        <Line
          key={post.id}
          href={postPath(post.id)}
          name={post.name}
          below={isOpen(post, today) ? post.companyName : `${statusText.closed} · ${post.companyName}`}
        >
          <IconButton label={historyWords.dropLater(post.name)} onClick={() => void toggleLater(post)}>
            <X size={18} aria-hidden="true" />
          </IconButton>
        </Line>
      ))}
    </ul>
  );
}

function Recent() {
  const seen = useStore($seen).slice(0, RECENT_MAX);
  const today = beijingDate(serverNow());
  if (seen.length === 0) return <StateView picture="yet" title={historyWords.noRecent} hint={historyWords.noRecentHint} />;
  return (
    <>
      <ul>
        {seen.map((post) => (
          <Line
            key={post.id}
            href={jobPagePath(post.id)}
            name={post.name}
            below={isOpen(post, today) ? post.companyName : `${statusText.closed} · ${post.companyName}`}
          />
        ))}
      </ul>
      <Button variant="plain" className="mt-4" onClick={forgetSeen}>
        {historyWords.forget}
      </Button>
    </>
  );
}

/** How often a search of the account is news. */
function PaceField({ name, address }: { name: string; address: string }) {
  const pace = useStore($ownSearches)?.find((search) => search.address === address)?.pace;
  if (pace === undefined) return null;
  const pick = (wanted: string): void => {
    const known = PACES.find((other) => other === wanted);
    if (known) void loadCode(() => import("#lib/stores/history/saved-sync.ts")).then((sync) => sync?.setPaceOf(address, known));
  };
  return (
    <div className="w-29 shrink-0">
      <Select aria-label={historyWords.paceOf(name)} value={pace} onChange={({ target }) => pick(target.value)}>
        {PACES.map((option) => (
          <option key={option} value={option}>
            {paceText[option]}
          </option>
        ))}
      </Select>
    </div>
  );
}

function Saved() {
  const saved = useStore($saved);
  useEffect(() => {
    // Another device may have saved some.
    void loadCode(() => import("#lib/stores/history/saved-sync.ts")).then((sync) => sync?.syncSavedSearches(deviceSearches, true));
  }, []);
  const tree = useCareers(saved.some(({ careerIds }) => careerIds.length > 0));
  if (saved.length === 0) return <StateView picture="yet" title={historyWords.noSaved} hint={historyWords.noSavedHint} />;

  const sentence = (query: PostQuery): string =>
    searchSentence(
      query,
      careerTags(tree, query.careerIds).map(({ name }) => name),
    );
  return (
    <ul>
      {saved.map((query) => (
        <Line key={searchAddress(query)} href={searchAddress(query)} name={sentence(query)}>
          <PaceField name={sentence(query)} address={searchAddress(query)} />
          <IconButton label={historyWords.drop(sentence(query))} onClick={() => void toggleSearch(query)}>
            <X size={18} aria-hidden="true" />
          </IconButton>
        </Line>
      ))}
    </ul>
  );
}

type RestoreProps = { label: string; word: string; onPress: () => void };

function Restore({ label, word, onPress }: RestoreProps) {
  return (
    <Button variant="plain" aria-label={label} className="shrink-0" onClick={onPress}>
      {word}
    </Button>
  );
}

function Hidden() {
  const hidden = useStore($hidden);
  if (hidden.posts.length + hidden.companies.length === 0)
    return <StateView picture="yet" title={historyWords.noHidden} hint={historyWords.noHiddenHint} />;
  return (
    <ul>
      {hidden.companies.map((name) => (
        <Line key={`company-${name}`} href={companyPath(name)} name={historyWords.company(name)}>
          <Restore label={historyWords.liftNamed(name)} word={historyWords.lift} onPress={() => restoreCompany(name)} />
        </Line>
      ))}
      {hidden.posts.map((post) => (
        <Line key={post.id} href={jobPagePath(post.id)} name={post.name} below={post.companyName}>
          <Restore label={historyWords.restoreNamed(post.name)} word={historyWords.restore} onPress={() => restorePost(post.id)} />
        </Line>
      ))}
    </ul>
  );
}

/** A button that takes its own line away takes the focus with it: the list has it then. */
const keepFocus = (list: HTMLElement | null): (() => void) => {
  const watcher = new MutationObserver(() => {
    if (document.activeElement === document.body) list?.focus();
  });
  if (list) watcher.observe(list, { childList: true, subtree: true });
  return () => watcher.disconnect();
};

const PANELS = { later: Later, recent: Recent, saved: Saved, hidden: Hidden };

/** The visitor's history in this browser: posts seen, searches saved, posts hidden. */
export function History({ firstTab, onClose }: { firstTab: HistoryTab | null; onClose: () => void }) {
  const [tab, setTab] = useState(firstTab ?? ($hasSaved.get() ? "saved" : "recent"));
  const isUser = useStore($session) !== null;
  const Panel = PANELS[tab];
  return (
    <Dialog title={historyWords.title} variant="sheet" onClose={onClose}>
      <Tabs
        label={historyWords.title}
        tabs={TABS.map((key) => ({ key, label: historyWords[key] }))}
        current={tab}
        onPick={(key) => setTab(TABS.find((known) => known === key) ?? "recent")}
      >
        <div ref={keepFocus} tabIndex={-1} className="min-h-[46dvh] focus:outline-none">
          <Panel />
        </div>
      </Tabs>
      <p className="mt-4 text-ink-500 text-xs">{isUser ? historyWords.ownLater : historyWords.localLater}</p>
    </Dialog>
  );
}
