import { useStore } from "@nanostores/react";
import type { ReactNode } from "react";
import { Tabs } from "#islands/ui/Tabs.tsx";
import type { Search } from "#lib/stores/chat/search.ts";
import { searchTabs, search as words } from "#lib/texts/chat/search.ts";
import { TimeChoice } from "./TimeChoice.tsx";

/** The kind of messages and the period to search for, above the results. */
export function SearchTabs({ search, children }: { search: Search; children: ReactNode }) {
  const { tab } = useStore(search.$wanted);
  return (
    // All four fit into a narrow pane, beside a scroll bar too.
    <div className="lg:[&_[role=tab]]:px-2.5 lg:[&_[role=tab]]:text-sm">
      <Tabs
        label={words.kinds}
        tabs={search.tabs.map((key) => ({ key, label: searchTabs[key] }))}
        current={tab}
        onPick={search.pickTab}
      >
        <TimeChoice search={search} />
        {children}
      </Tabs>
    </div>
  );
}
