import { atom } from "nanostores";
import { environment } from "#lib/browser/environment.ts";
import type { ChatClient } from "#lib/chat/index.ts";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import type { Failure } from "#lib/domain/failure.ts";

/** Pages read in a row, and the pause after them in milliseconds: the SDK refuses more than twenty a second (W-5). */
const PAGES_AT_ONCE = 12;
const PAUSE = 1000;

/** How far the saving of a conversation is; `count` messages have been read. */
export type Saving = { state: "idle" } | { state: "reading"; count: number } | { state: "failed"; count: number; failure: Failure };
/** The file that is made of all messages, the oldest first. */
export type WriteFile = (messages: readonly Message[]) => { name: string; text: string };

/** Reads a conversation to its beginning and saves it as a text file (X-saved). Messages that were read survive a failure. */
export const createHistorySaving = ({ messages: service }: Pick<ChatClient, "messages">, conversationId: string) => {
  const $saving = atom<Saving>({ state: "idle" });
  let read: readonly Message[] = [];
  /** Where the next page begins; undefined before the first, null at the beginning of the history. */
  let older: string | null | undefined;
  /** Counts the runs: a page that comes after its run was cancelled changes nothing. */
  let run = 0;

  const start = async (write: WriteFile): Promise<"saved" | "failed" | "cancelled"> => {
    run += 1;
    const own = run;
    for (let page = 0; older !== null; page += 1) {
      $saving.set({ state: "reading", count: read.length });
      if (page > 0 && page % PAGES_AT_ONCE === 0) await new Promise<void>((resolve) => environment().after(PAUSE, resolve));
      if (own !== run) return "cancelled";
      const answer = await service.history(conversationId, older ?? null);
      if (own !== run) return "cancelled";
      if (!answer.ok) {
        $saving.set({ state: "failed", count: read.length, failure: answer.failure });
        return "failed";
      }
      const known = new Set(read.map(({ id }) => id));
      read = [...answer.value.messages.filter(({ id }) => !known.has(id)), ...read];
      older = answer.value.older;
    }
    const { name, text } = write(read);
    environment().saveFile(new Blob(["\ufeff", text], { type: "text/plain;charset=utf-8" }), name);
    reset();
    return "saved";
  };
  const reset = (): void => {
    run += 1;
    read = [];
    older = undefined;
    $saving.set({ state: "idle" });
  };

  return {
    $saving,
    /** Starts, or continues after a failure; answers how it has ended. */
    save: async (write: WriteFile): Promise<"saved" | "failed" | "cancelled"> =>
      $saving.get().state === "reading" ? "cancelled" : start(write),
    cancel: reset,
  };
};
export type HistorySaving = ReturnType<typeof createHistorySaving>;

/** By service and conversation: a panel that is closed and opened again shows the same saving. */
const all = new WeakMap<ChatClient, Map<string, HistorySaving>>();
export const savingOf = (client: ChatClient, conversationId: string): HistorySaving => {
  const own = all.get(client) ?? new Map<string, HistorySaving>();
  all.set(client, own);
  const saving = own.get(conversationId) ?? createHistorySaving(client, conversationId);
  own.set(conversationId, saving);
  return saving;
};
