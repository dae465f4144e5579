import { send } from "#lib/api/send.ts";
import { environment } from "#lib/browser/environment.ts";
import { chatEntry, ownChatCredentials } from "#lib/contract/chat.ts";
import { parse, serialize } from "#lib/contract/wire.ts";
import type { ChatCredentials } from "#lib/domain/account/account.ts";
import { type ChatEntry, chatEntryKey, isOwnEntry } from "#lib/domain/chat/entry.ts";
import type { Result } from "#lib/domain/failure.ts";
import { type Settled, settle } from "#lib/domain/loadable.ts";
import { paths } from "#lib/domain/paths.ts";
import { CHAT_ENTRY_KEY } from "#lib/domain/storage-keys.ts";
import { peekIntent } from "#lib/stores/account/intent.ts";
import { whenLoggedIn } from "#lib/stores/account/when-logged-in.ts";
import { createResource, fetchOnMount } from "#lib/stores/resource.ts";

/** The key under which `islands/chat/entry.js` stores a link's entry. */
const BROUGHT = "address";

/** The entry in the address, removed from storage and address (`islands/chat/entry.js` stores the entry of `?data=`). */
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
  const { session, location } = environment();
  const { id: userId } = await whenLoggedIn();
  // A link is untrusted: only the person to talk to is taken from it.
  const isBrought = location().searchParams.get("entry") === BROUGHT;
  let known: ChatEntry | null = null;
  for (const text of [takeFromAddress(paths.chat), session.get(CHAT_ENTRY_KEY)]) {
    const entry = text === null ? null : parse(chatEntry, text);
    if (entry && isOwnEntry(entry, userId)) known ??= entry;
  }
  let credentials = known?.credentials;
  if (!credentials || isBrought) {
    const own = await send(ownChatCredentials, { userId }, { signal, quiet: true });
    if (!own.ok) return settle(own);
    credentials = { ...own.value, managerId: credentials?.managerId ?? null };
  }
  // A sign-up from the bar of a conversation goes on in that conversation.
  const [, account] = peekIntent("sign-up") ?? [];
  if (account !== undefined) credentials = { ...credentials, managerId: account };
  const entry = { credentials, video: known?.video ?? false };
  // A call starts once: after a reload the entry asks for none (D-H2).
  if (known) session.set(CHAT_ENTRY_KEY, serialize(chatEntry, { credentials, video: false }));
  return { state: "ready", value: entry };
};

/** The chat page's partner: from the address, else the one open before the reload, else none yet (D-D5). */
export const createChatEntry = () => fetchOnMount(createResource(fetchEntry));

/** Fresh credentials of the logged-in seeker, for when a signature has expired. */
export const renewCredentials = async (): Promise<Result<ChatCredentials>> => {
  const { id: userId } = await whenLoggedIn();
  return send(ownChatCredentials, { userId }, { quiet: true });
};
