import { useStore } from "@nanostores/react";
import { Forward, Layers, type LucideIcon, Trash2, X } from "lucide-react";
import { useState } from "react";
import { sentenceOf } from "#islands/chat/parts/failure-sentence.ts";
import { useCloseRequest } from "#islands/chat/parts/use-close-request.ts";
import { ConfirmDialog } from "#islands/ui/ConfirmDialog.tsx";
import { isTooLongToMerge } from "#lib/domain/chat/messages/forwarding.ts";
import { SELECTION_ACTIONS, SELECTION_LIMITS, type SelectionAction } from "#lib/domain/chat/messages/selection.ts";
import type { ConversationStore } from "#lib/stores/chat/conversation/conversation.ts";
import { say } from "#lib/stores/chat/say.ts";
import { messageMenu } from "#lib/texts/chat/message-menu.ts";
import { selection as words } from "#lib/texts/chat/selection.ts";
import { useEscape } from "./use-escape.ts";

const ICONS: Record<SelectionAction, LucideIcon> = { each: Forward, merged: Layers, delete: Trash2 };

type ActionProps = { icon: LucideIcon; label: string; isDisabled?: boolean; onClick: () => void };

function Action({ icon: Icon, label, isDisabled = false, onClick }: ActionProps) {
  return (
    <button
      type="button"
      disabled={isDisabled}
      onClick={onClick}
      className="grid min-h-12 min-w-16 justify-items-center gap-0.5 rounded-control px-2 py-1 text-ink-700 text-xs hover:not-disabled:bg-ground hover:not-disabled:text-brand-600 disabled:opacity-50"
    >
      <Icon size={20} aria-hidden="true" />
      {label}
    </button>
  );
}

/** Replaces the editor while messages are being chosen (X-several). Escape, or a phone's back button, ends the choice. */
export function SelectionBar({ store }: { store: ConversationStore }) {
  const { selection, overlays } = store;
  const chosen = useStore(selection.$list);
  const [isRemoving, setRemoving] = useState(false);
  useEscape(selection.end);
  useCloseRequest(true, selection.end);
  const ids = chosen.map(({ id }) => id);

  const act = (action: SelectionAction): void => {
    if (chosen.length > SELECTION_LIMITS[action]) say(words.over[action], "warning");
    else if (action === "delete") setRemoving(true);
    else if (action === "merged" && isTooLongToMerge(chosen)) say(words.tooLong, "warning");
    else overlays.chooseForward({ way: action, ids });
  };
  const remove = async (): Promise<void> => {
    setRemoving(false);
    const { count, failure } = await store.messages.removeAll(ids);
    if (!failure) {
      selection.end();
      say(words.removed, "success");
    } else say(words.partlyRemoved(count, ids.length - count, await sentenceOf(failure)));
  };
  return (
    <section aria-label={words.region} className="border-line border-t bg-card px-2 py-2 text-sm">
      <p role="status" className="px-2 pb-1 text-ink-500 text-xs tabular-nums">
        {words.count(chosen.length)}
      </p>
      <div className="flex items-center justify-between gap-1 lg:justify-start lg:gap-4">
        {SELECTION_ACTIONS.map((action) => (
          <Action
            key={action}
            icon={ICONS[action]}
            label={words.actions[action]}
            isDisabled={chosen.length === 0}
            onClick={() => act(action)}
          />
        ))}
        <Action icon={X} label={words.cancel} onClick={selection.end} />
      </div>
      {isRemoving && (
        <ConfirmDialog
          title={words.removeTitle(ids.length)}
          yes={messageMenu.confirmRemove}
          isDangerous
          expectsYes
          onYes={() => void remove()}
          onClose={() => setRemoving(false)}
        >
          {words.remove}
        </ConfirmDialog>
      )}
    </section>
  );
}
