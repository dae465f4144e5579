import { useStore } from "@nanostores/react";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { IconButton } from "#islands/ui/IconButton.tsx";
import type { Inbox } from "#lib/stores/chat/inbox.ts";
import { friends as words } from "#lib/texts/chat/friends.ts";
import { Avatar } from "./Avatar.tsx";
import { useKeptFocus } from "./use-kept-focus.ts";
import { usePaneFocus } from "./use-pane-focus.ts";

/** A fact about a person or a group. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-10 items-center gap-4 border-line border-b py-2">
      <dt className="w-16 shrink-0 text-ink-500">{label}</dt>
      <dd dir="auto" className="wrap-anywhere min-w-0 flex-1 whitespace-pre-line text-left text-ink-900">
        {children}
      </dd>
    </div>
  );
}

type Props = {
  /** The account or group, whose row gets the focus back. */
  account: string;
  name: string;
  avatar: string | null;
  /** The reader's relation to it. */
  status: string;
  /** The page's name for screen readers, and its title on phones. */
  label: string;
  title: string;
  inbox: Inbox;
  onBack: () => void;
  children: ReactNode;
};

/** The page of a person or a group in the main pane. */
export function PersonPage({ account, name, avatar, status, label, title, inbox, onBack, children }: Props) {
  const connection = useStore(inbox.$connection);
  const page = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  usePaneFocus(`[data-account="${CSS.escape(account)}"]`, heading, back);
  // The buttons depend on the relation.
  useKeptFocus(page);
  return (
    <section ref={page} aria-label={label} className="flex min-h-0 flex-1 flex-col">
      <header className="flex min-h-14 shrink-0 items-center gap-2 border-line border-b bg-card px-4 lg:hidden">
        <IconButton ref={back} label={words.backToBook} onClick={onBack} className="-ml-2">
          <ArrowLeft size={20} aria-hidden="true" />
        </IconButton>
        <p aria-hidden="true" className="min-w-0 flex-1 truncate font-semibold text-base text-ink-900">
          {title}
        </p>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4 lg:p-8">
        <div className="mx-auto max-w-120 rounded-card border border-line bg-card p-5 text-ink-700 text-sm lg:p-6">
          <div className="mb-4 flex items-center gap-3">
            <Avatar key={connection + avatar} name={name} url={avatar} />
            <div className="min-w-0">
              <h2
                ref={heading}
                tabIndex={-1}
                dir="auto"
                className="wrap-anywhere text-left font-semibold text-ink-900 text-lg focus:outline-none"
              >
                {name}
              </h2>
              <p role="status" className="text-ink-500 text-xs">
                {status}
              </p>
            </div>
          </div>
          {children}
        </div>
      </div>
    </section>
  );
}
