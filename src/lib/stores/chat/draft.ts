import { atom } from "nanostores";
import { environment } from "#lib/browser/environment.ts";
import { type Draft, draftFrom, isEmptyDraft, NO_DRAFT, savedDraft } from "#lib/domain/chat/draft.ts";
import { CHAT_DRAFT_KEY } from "#lib/domain/storage-keys.ts";
import { parseJson } from "#lib/domain/untrusted.ts";
import { $session } from "#lib/stores/account/session.ts";

/** Where this user's drafts are kept; whoever logs in after them finds none. */
const keyOf = (conversationId: string): string => `${CHAT_DRAFT_KEY}:${$session.get()?.user.id ?? ""}:${conversationId}`;

/** What a session's storage holds under a key as a draft. */
const readDraft = (key: string): Draft | null => draftFrom(parseJson(environment().session.get(key)));

/** What was about to be said when the page was left, by conversation. What somebody else was writing in this tab is for nobody now. */
export const savedDrafts = (): Record<string, Draft> => {
  const { session } = environment();
  const own = keyOf("");
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
 * What somebody is about to say in a conversation. It outlives a reload but for its files, and an end of the session for whoever logs in
 * again; it goes with the tab and the logout.
 */
export const createDraft = (conversationId: string) => {
  const key = keyOf(conversationId);
  const $draft = atom<Draft>(readDraft(key) ?? NO_DRAFT);
  const write = (draft: Draft): void => {
    $draft.set(draft);
    environment().session.set(key, isEmptyDraft(draft) ? null : JSON.stringify(savedDraft(draft)));
  };
  return {
    $draft,
    write,
    change: (part: Partial<Draft>): void => write({ ...$draft.get(), ...part }),
  };
};
