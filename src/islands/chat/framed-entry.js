// Like entry.js, for the page that other sites frame: a frame may be refused all storage. Then the page itself remembers the address's
// data until it is left; `browser/page-memory.ts` takes them from there.
const brought = new URLSearchParams(location.search).get("data");
if (brought !== null) {
  try {
    sessionStorage.setItem("%CHAT_ENTRY_KEY%:address", brought);
  } catch {
    document.documentElement.dataset.entry = brought;
  }
  history.replaceState(history.state, "", `${location.pathname}?entry=address`);
}
