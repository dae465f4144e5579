import { atom } from "nanostores";
import { environment } from "#lib/browser/environment.ts";
import { type Draft, draftFrom, isEmptyDraft, NO_DRAFT, savedDraft } from "#lib/domain/chat/draft.ts";
import { parseJson } from "#lib/domain/untrusted.ts";

const KEY = "chat-draft:";

/** What a session's storage holds under a key as a draft. */
const readDraft = (key: string): Draft | null => draftFrom(parseJson(environment().session.get(key)));

/** What was about to be said when the page was left, by conversation. */
export const savedDrafts = (): Record<string, Draft> =>
  Object.fromEntries(
    environment()
      .session.keys()
      .flatMap((key) => {
        const draft = key.startsWith(KEY) ? readDraft(key) : null;
        return draft ? [[key.slice(KEY.length), draft]] : [];
      }),
  );

/** What somebody is about to say in a conversation. It outlives a reload but for its files, and goes with the tab and the logout. */
export const createDraft = (conversationId: string) => {
  const key = `${KEY}${conversationId}`;
  const $draft = atom<Draft>(readDraft(key) ?? NO_DRAFT);
  const write = (draft: Draft): void => {
    $draft.set(draft);
    environment().session.set(key, isEmptyDraft(draft) ? null : JSON.stringify(savedDraft(draft)));
  };
  return { $draft, write, clear: () => write(NO_DRAFT) };
};
