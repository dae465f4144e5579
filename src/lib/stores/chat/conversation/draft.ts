import { atom } from "nanostores";
import { environment } from "#lib/browser/environment.ts";
import { type Draft, draftFrom, isEmptyDraft, lostFilesIn, NO_DRAFT, savedDraft } from "#lib/domain/chat/composing/draft.ts";
import { withoutMarks } from "#lib/domain/chat/composing/mentions.ts";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import { quoteOf } from "#lib/domain/chat/messages/quoting.ts";
import { CHAT_DRAFT_KEY } from "#lib/domain/storage-keys.ts";
import { parseJson } from "#lib/domain/untrusted.ts";

/** The storage key of an account's draft, so that the tab's next account does not find it. */
const keyOf = (account: string, conversationId: string): string => `${CHAT_DRAFT_KEY}:${account}:${conversationId}`;

/** A draft from the session's storage. */
const readDraft = (key: string): Draft | null => draftFrom(parseJson(environment().session.get(key)));

/** The drafts from before a reload, by conversation. Removes another account's drafts in this tab. */
const savedDrafts = (account: string): Record<string, Draft> => {
  const { session } = environment();
  const own = keyOf(account, "");
  const keys = session.keys().filter((key) => key.startsWith(CHAT_DRAFT_KEY));
  for (const key of keys) if (!key.startsWith(own)) session.set(key, null);
  return Object.fromEntries(
    keys.flatMap((key) => {
      const draft = key.startsWith(own) ? readDraft(key) : null;
      return draft ? [[key.slice(own.length), draft]] : [];
    }),
  );
};

/**
 * A conversation's draft. It survives a reload, except for its files, whose names are kept to report the loss, and the end of
 * the session, if the same user logs in again; it ends with the tab and at the logout.
 */
export const createDraft = (account: string, conversationId: string) => {
  const key = keyOf(account, conversationId);
  const saved = parseJson(environment().session.get(key));
  const $draft = atom<Draft>(draftFrom(saved) ?? NO_DRAFT);
  const $lostFiles = atom<readonly string[]>(lostFilesIn(saved));
  const write = (draft: Draft): void => {
    $draft.set(draft);
    // A user who has chosen files again, or has sent or discarded the rest, knows of the loss.
    if (draft.files.length > 0 || isEmptyDraft(draft)) $lostFiles.set([]);
    environment().session.set(key, isEmptyDraft(draft) ? null : JSON.stringify(savedDraft(draft, $lostFiles.get())));
  };
  const change = (part: Partial<Draft>): void => write({ ...$draft.get(), ...part });
  /** How often a revoked text was put back into the draft. */
  const $reEdits = atom(0);
  return {
    $draft,
    /** The names of files that waited here when the page was left, and could not be kept. */
    $lostFiles,
    write,
    change,
    /** Makes the next message an answer to this one. */
    quote: (message: Message): void => change({ quote: quoteOf(message) }),
    unquote: (): void => change({ quote: null }),
    $reEdits,
    /** Appends a revoked text to the draft, with its mentions where they are still known: `written`. */
    reEdit: ({ content }: Message, written: string | null = null): void => {
      if (content.kind !== "text") return;
      change({ text: $draft.get().text + (written ?? withoutMarks(content.text)) });
      $reEdits.set($reEdits.get() + 1);
    },
  };
};
export type DraftStore = ReturnType<typeof createDraft>;

/** An account's drafts, by conversation: they outlive the stores of a login, whose tab may give its turn away and take it back. */
export const createDrafts = (account: string) => {
  const drafts = new Map<string, DraftStore>();
  return {
    of: (conversationId: string): DraftStore => {
      const draft = drafts.get(conversationId) ?? createDraft(account, conversationId);
      drafts.set(conversationId, draft);
      return draft;
    },
    /** All unsent drafts, also from before a reload. */
    all: (): Record<string, Draft> => ({
      ...savedDrafts(account),
      ...Object.fromEntries([...drafts].map(([id, { $draft }]) => [id, $draft.get()])),
    }),
    /** Whether there are files, which would be lost with the page. */
    hasFiles: (): boolean => [...drafts.values()].some(({ $draft }) => $draft.get().files.length > 0),
    clear: (): void => drafts.clear(),
  };
};
export type Drafts = ReturnType<typeof createDrafts>;
