// Runs before anything is requested, inlined and hashed: chat credentials that an address brings (`?data=`) go into the session's
// storage and out of the address (D-D6). `stores/chat/session/entry.ts` checks them.
// So does an invitation to a group (`#join=`), with its time: no request has it, and a login on the way does not lose it.
if (location.hash.startsWith("#join=")) {
  try {
    sessionStorage.setItem("%CHAT_INVITATION_KEY%", Date.now() + location.hash);
  } catch {
    // Without storage there is no session that could join a group.
  }
  history.replaceState(history.state, "", location.pathname + location.search);
}
const brought = new URLSearchParams(location.search).get("data");
if (brought !== null) {
  try {
    sessionStorage.setItem("%CHAT_ENTRY_KEY%:address", brought);
  } catch {
    // Without storage they are lost; the page then opens without a recruiter.
  }
  history.replaceState(history.state, "", `${location.pathname}?entry=address`);
}
