import { atom } from "nanostores";
import { environment } from "#lib/browser/environment.ts";
import { type Draft, draftFrom, isEmptyDraft, NO_DRAFT, savedDraft } from "#lib/domain/chat/draft.ts";
import { parseJson } from "#lib/domain/untrusted.ts";

/** What somebody is about to say in a conversation. It outlives a reload but for its files, and goes with the tab and the logout. */
export const createDraft = (conversationId: string) => {
  const key = `chat-draft:${conversationId}`;
  const $draft = atom<Draft>(draftFrom(parseJson(environment().session.get(key))) ?? NO_DRAFT);
  const write = (draft: Draft): void => {
    $draft.set(draft);
    environment().session.set(key, isEmptyDraft(draft) ? null : JSON.stringify(savedDraft(draft)));
  };
  return { $draft, write, clear: () => write(NO_DRAFT) };
};
