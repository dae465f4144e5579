import { useStore } from "@nanostores/react";
import { useRef, useState } from "react";
import { useKeptFocus } from "#islands/chat/parts/use-kept-focus.ts";
import type { GroupBook } from "#lib/stores/chat/groups/group-book.ts";
import { applications as words } from "#lib/texts/chat/groups.ts";
import { ApplicationsDrawer } from "./ApplicationsDrawer.tsx";

/** Counts the wishes to join this group (R3.4.9-1). The service lists them for managers alone. */
export function ApplicationsBanner({ book, groupId }: { book: GroupBook; groupId: string }) {
  const { applications } = book;
  const all = useStore(applications.$applications);
  const [isOpen, setOpen] = useState(false);
  const own = all.filter((application) => application.groupId === groupId);
  const place = useRef<HTMLDivElement>(null);
  // The button goes with the last wish.
  useKeptFocus(place);
  return (
    <div ref={place}>
      {own.length > 0 && (
        <p className="flex items-center justify-center gap-3 border-line border-b bg-warn-50 px-4 py-1 text-sm text-warn">
          <span role="status">{words.banner(own.length)}</span>
          <button
            type="button"
            onClick={() => setOpen(true)}
            className="min-h-9 rounded-control px-2 font-medium text-brand-600 hover:bg-card"
          >
            {words.handle}
          </button>
        </p>
      )}
      {isOpen && <ApplicationsDrawer applications={applications} own={own} onClose={() => setOpen(false)} />}
    </div>
  );
}
