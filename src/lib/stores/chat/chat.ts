import { send } from "#lib/api/send.ts";
import { environment } from "#lib/browser/environment.ts";
import { chatEntry, ownChatCredentials } from "#lib/contract/chat.ts";
import { parse, serialize } from "#lib/contract/wire.ts";
import type { ChatCredentials } from "#lib/domain/account/account.ts";
import { type ChatEntry, chatEntryKey, isOwnEntry } from "#lib/domain/chat/chat.ts";
import { mapResult, type Result } from "#lib/domain/failure.ts";
import { type Settled, settle } from "#lib/domain/loadable.ts";
import { paths } from "#lib/domain/paths.ts";
import { CHAT_ENTRY_KEY } from "#lib/domain/storage-keys.ts";
import { whenLoggedIn } from "#lib/stores/account/when-logged-in.ts";
import { createResource, fetchOnMount } from "#lib/stores/resource.ts";

/** The entry that the address names, taken out of storage and address (`islands/chat/entry.js` puts there what `?data=` brings). */
export const takeFromAddress = (path: string): string | null => {
  const { session, location, writeAddress } = environment();
  const key = location().searchParams.get("entry");
  if (key === null) return null;
  const left = session.get(chatEntryKey(key));
  session.set(chatEntryKey(key), null);
  writeAddress(path, "replace");
  return left;
};

const fetchEntry = async (signal: AbortSignal): Promise<Settled<ChatEntry>> => {
  const { session } = environment();
  const { id: userId } = await whenLoggedIn();
  for (const text of [takeFromAddress(paths.chat), session.get(CHAT_ENTRY_KEY)]) {
    const entry = text === null ? null : parse(chatEntry, text);
    if (text === null || !entry || !isOwnEntry(entry, userId)) continue;
    // A call is begun once: what a reload finds asks for none (decisions H2).
    session.set(CHAT_ENTRY_KEY, serialize(chatEntry, { ...entry, video: false }));
    return { state: "ready", value: entry };
  }
  const credentials = await send(ownChatCredentials, { userId }, { signal });
  return settle(mapResult(credentials, (own) => ({ credentials: own, video: false })));
};

/** With whom the chat page talks: what the address brings, else what was open before the reload, else nobody yet (decisions D5). */
export const createChatEntry = () => fetchOnMount(createResource(fetchEntry));

/** Fresh credentials of the seeker who is logged in, for when a signature has run out. */
export const renewCredentials = async (): Promise<Result<ChatCredentials>> => {
  const { id: userId } = await whenLoggedIn();
  return send(ownChatCredentials, { userId });
};
