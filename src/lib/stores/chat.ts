import { atom } from "nanostores";
import { ownChatCredentials, readChatEntry } from "#lib/api/chat.ts";
import { environment } from "#lib/browser/environment.ts";
import { type ChatEntry, isOwnEntry } from "#lib/domain/chat.ts";
import { type Loadable, settle } from "#lib/domain/loadable.ts";
import { paths } from "#lib/domain/paths.ts";
import { $session } from "./session.ts";

/** Where the last entry is kept, so that a reload finds the same chat. */
const CURRENT_KEY = "chat-entry";
/** Where a page leaves an entry for the chat page; the key is in the address, the credentials are not (decisions D6). */
export const chatEntryKey = (key: string): string => `${CURRENT_KEY}:${key}`;

/** With whom the chat page talks. */
export const $chatEntry = atom<Loadable<ChatEntry>>({ state: "idle" });

/** The entry that the address names, taken out of storage and address (`_shell/chat-entry.js` puts there what `?data=` brings). */
const takeFromAddress = (): string | null => {
  const { session, location, writeAddress } = environment();
  const key = location().searchParams.get("entry");
  if (key === null) return null;
  const left = session.get(chatEntryKey(key));
  session.set(chatEntryKey(key), null);
  writeAddress(paths.chat, "replace");
  return left;
};

/** Enters the chat: with what the address brings, else with what was open before the reload, else without a recruiter (decisions D5). */
export const enterChat = async (): Promise<void> => {
  const { session } = environment();
  const user = $session.get()?.user;
  if (!user) return;
  for (const text of [takeFromAddress(), session.get(CURRENT_KEY)]) {
    const entry = text === null ? null : readChatEntry(text);
    if (text === null || !entry || !isOwnEntry(entry, user.id)) continue;
    session.set(CURRENT_KEY, text);
    $chatEntry.set({ state: "ready", value: entry });
    return;
  }
  $chatEntry.set({ state: "loading" });
  const credentials = settle(await ownChatCredentials(user.id));
  $chatEntry.set(
    credentials.state === "ready" ? { state: "ready", value: { credentials: credentials.value, video: false } } : credentials,
  );
};
