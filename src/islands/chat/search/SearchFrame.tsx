import { useStore } from "@nanostores/react";
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { dialogOpened } from "#islands/elements/page-names.ts";
import { $isOnePane } from "#lib/stores/chat/view.ts";
import { search as words } from "#lib/texts/chat/search.ts";

/** The first focus: the element that had it when the search was covered, else the field. */
const focusFirst = (frame: HTMLElement | null, before: Element | null): void => {
  const field = frame?.querySelector<HTMLElement>("[data-autofocus]");
  (before instanceof HTMLElement && frame?.contains(before) ? before : field)?.focus();
};

type Props = {
  /** A conversation covers it, where one pane shows at a time. */
  isCovered: boolean;
  onEnd: () => void;
  children: ReactNode;
};

/** A phone's full screen. While covered it is closed, so that the cover can be used, and returns unchanged. */
function Screen({ isCovered, onEnd, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (isCovered || !element) return;
    element.showModal();
    dialogOpened.announce(element);
    focusFirst(element, focused.current);
    return () => {
      focused.current = document.activeElement;
      element.close();
    };
  }, [isCovered]);
  return (
    <dialog
      ref={dialog}
      aria-label={words.title}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onEnd();
      }}
      className="m-0 h-dvh max-h-none w-full max-w-none flex-col bg-card pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)] text-ink-700 text-sm open:flex"
    >
      {children}
    </dialog>
  );
}

/** Replaces the list. */
function Panel({ onEnd, children }: Props) {
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => focusFirst(panel.current, null), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnd();
  };
  return (
    <search
      ref={panel}
      aria-label={words.title}
      onKeyDown={onKeyDown}
      className="flex min-h-0 flex-1 flex-col text-ink-700 text-sm"
    >
      {children}
    </search>
  );
}

/** The frame of the search in all conversations: the whole screen on phones (R3.2.9-2), otherwise the list's place. */
export function SearchFrame(props: Props) {
  return useStore($isOnePane) ? <Screen {...props} /> : <Panel {...props} />;
}
