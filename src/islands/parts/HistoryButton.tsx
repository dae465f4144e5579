import { History } from "lucide-react";
import { useState } from "react";
import { hiddenPostsWanted } from "#islands/elements/page-names.ts";
import { usePageEvent } from "#islands/ui/use-page-event.ts";
import { search } from "#lib/texts/posts/search.ts";
import { late } from "#loading/late.ts";
import type { HistoryTab } from "./History.tsx";

const HistoryDialog = late(() => import("./History.tsx"), "History");

/** Opens 我的记录, by a press or when `<hidden-note>` asks for the hidden posts; its code loads then. */
export function HistoryButton() {
  const [isOpen, setOpen] = useState(false);
  const [tab, setTab] = useState<HistoryTab | null>(null);
  const open = (first: HistoryTab | null): void => {
    setTab(first);
    setOpen(true);
  };
  usePageEvent(hiddenPostsWanted, () => open("hidden"));
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => open(null)} className="history-button">
        <History size={16} aria-hidden="true" />
        {search.history}
      </button>
      {isOpen && <HistoryDialog firstTab={tab} onClose={() => setOpen(false)} />}
    </>
  );
}
