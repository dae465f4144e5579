import { useStore } from "@nanostores/react";
import { X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { IconButton } from "#islands/ui/IconButton.tsx";
import { $isOnePane } from "#lib/stores/chat/view.ts";

type Props = {
  /** The id that the opening button's aria-controls names. */
  id: string;
  title: string;
  closeLabel: string;
  onClose: () => void;
  /** Fills the screen of a phone. */
  isTall?: boolean;
  children: ReactNode;
};

/** The whole screen of a phone. The dialog's content is as high, so that it scrolls, and a screen may scroll inside. */
const FULL = "m-0 h-dvh max-h-none w-full max-w-none *:h-full";

/** The pane beside the conversation. Opened by a key, it takes the focus, to spare the way past all messages. */
function Pane({ id, title, closeLabel, onClose, children }: Props) {
  const pane = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    // Its code may come late: do not interrupt a user already writing.
    if (!document.activeElement?.matches(`body, [aria-controls="${id}"]`)) return;
    const first = pane.current?.querySelector<HTMLElement>("[data-autofocus]") ?? pane.current?.querySelector("button");
    first?.focus();
  }, [id]);
  const onKeyDown = (event: KeyboardEvent): void => {
    // A question over the pane is closed by its own dialog.
    if (event.target instanceof Element && event.target.closest("dialog")) return;
    if (event.key !== "Escape" || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onClose();
  };
  return (
    <aside
      ref={pane}
      id={id}
      aria-label={title}
      onKeyDown={onKeyDown}
      className="flex w-75 shrink-0 flex-col border-line border-l bg-card text-sm"
    >
      <header className="flex min-h-14 shrink-0 items-center justify-between border-line border-b pr-2 pl-4">
        <h3 className="font-semibold text-base text-ink-900">{title}</h3>
        <IconButton label={closeLabel} onClick={onClose}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4 text-ink-700">{children}</div>
    </aside>
  );
}

/** The third pane; on phones a sheet over the conversation. */
export function SidePane(props: Props) {
  return useStore($isOnePane) ? (
    <Dialog title={props.title} variant="sheet" {...(props.isTall && { place: FULL })} onClose={props.onClose}>
      {props.children}
    </Dialog>
  ) : (
    <Pane {...props} />
  );
}
