import { useStore } from "@nanostores/react";
import { sentenceOf } from "#islands/chat/parts/failure-sentence.ts";
import { Button } from "#islands/ui/Button.tsx";
import type { Conversation } from "#lib/domain/chat/conversations/conversation.ts";
import { savingOf } from "#lib/stores/chat/history-saving.ts";
import type { Inbox } from "#lib/stores/chat/inbox.ts";
import { say } from "#lib/stores/chat/say.ts";
import { historyFile, savedHistory as words } from "#lib/texts/chat/saved-history.ts";
import { general } from "#lib/texts/general.ts";

type Props = { conversation: Conversation; inbox: Inbox };

/** Saves the conversation as a text file: how far it is, the way to cancel it, and to continue after a failure (X-saved). */
export function SaveHistory({ conversation, inbox }: Props) {
  const saving = savingOf(inbox.client, conversation.id);
  const state = useStore(saving.$saving);
  const save = async (): Promise<void> => {
    const source = { conversation, names: inbox.$names.get(), now: new Date(inbox.client.now() * 1000) };
    const outcome = await saving.save((messages) => historyFile(source, messages));
    if (outcome === "saved") say(words.saved, "success");
    const now = saving.$saving.get();
    if (outcome === "failed" && now.state === "failed") say(await sentenceOf(now.failure));
  };
  return (
    <div className="mt-4">
      {state.state === "idle" ? (
        <Button variant="plain" onClick={() => void save()} className="w-full">
          {words.save}
        </Button>
      ) : (
        <div className="rounded-control bg-ground p-3">
          <p role={state.state === "failed" ? "alert" : "status"} className="tabular-nums">
            {state.state === "failed" ? words.failed(state.count) : words.reading(state.count)}
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            {state.state === "failed" && <Button onClick={() => void save()}>{general.retry}</Button>}
            <Button variant="plain" onClick={saving.cancel}>
              {words.cancel}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
