import { History } from "lucide-react";
import { useState } from "react";
import { hiddenPostsWanted } from "#islands/elements/page-names.ts";
import { usePageEvent } from "#islands/ui/use-page-event.ts";
import { loadCode } from "#lib/stores/shell/code.ts";
import { search } from "#lib/texts/posts/search.ts";
import type { HistoryTab } from "./History.tsx";

type Code = typeof import("./History.tsx");

/** Opens 我的记录, by a press or when `<hidden-note>` asks for the hidden posts; its code loads then. */
export function HistoryButton() {
  const [code, setCode] = useState<Code | null>(null);
  const [tab, setTab] = useState<HistoryTab | null>(null);
  const open = (first: HistoryTab | null): void => {
    setTab(first);
    void loadCode(() => import("./History.tsx")).then(setCode);
  };
  usePageEvent(hiddenPostsWanted, () => open("hidden"));
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => open(null)}
        className="-mr-2 inline-flex min-h-10 shrink-0 items-center gap-1 rounded-control px-2 text-brand-600 hover:bg-brand-50 lg:min-h-8"
      >
        <History size={16} aria-hidden="true" />
        {search.history}
      </button>
      {code && <code.History firstTab={tab} onClose={() => setCode(null)} />}
    </>
  );
}
