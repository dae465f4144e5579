// Runs before anything is requested, inlined and hashed: chat credentials that an address brings (`?data=`) go into the session's
// storage and out of the address (decisions D6). `stores/chat/session/entry.ts` checks them.
const brought = new URLSearchParams(location.search).get("data");
if (brought !== null) {
  try {
    sessionStorage.setItem("%CHAT_ENTRY_KEY%:address", brought);
  } catch {
    // Without storage they are lost; the page then opens without a recruiter.
  }
  history.replaceState(history.state, "", `${location.pathname}?entry=address`);
}
