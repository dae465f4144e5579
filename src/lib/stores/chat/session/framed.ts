import { environment } from "#lib/browser/environment.ts";
import { takeFromPage } from "#lib/browser/page-memory.ts";
import { chatEntry } from "#lib/contract/chat.ts";
import { parse, serialize } from "#lib/contract/wire.ts";
import { type ChatEntry, chatEntryKey, FRAMED_CHAT } from "#lib/domain/chat/entry.ts";
import { takeFromAddress } from "./entry.ts";

/** Where the framed page keeps its entry for a reload: apart from that of a seeker in the same tab. */
const FRAMED_KEY = chatEntryKey("framed");

/**
 * The framed chat page's partner and credentials: from the address, else those from before the reload (D-H1). It has no session
 * and never asks the backend, so without an entry it shows nothing. Browsers may refuse storage to frames; then the entry ends with the page.
 */
export const takeFramedEntry = (): ChatEntry | null => {
  const { session } = environment();
  for (const text of [takeFromAddress(FRAMED_CHAT), takeFromPage("entry"), session.get(FRAMED_KEY)]) {
    const entry = text === null ? null : parse(chatEntry, text);
    if (!entry) continue;
    session.set(FRAMED_KEY, serialize(chatEntry, { ...entry, video: false }));
    return entry;
  }
  return null;
};
