// Runs before the first paint of a page that requires a login, inlined and hashed by Layout.astro. Hides the page from visitors:
// another tab may supply a session (see `stores/account/session.ts`), else they go to the login.
if (!("session" in document.documentElement.dataset)) {
  document.documentElement.hidden = true;
  const leaving = setTimeout(() => {
    try {
      const view = { action: "view", ids: [], page: location.pathname + location.search, at: Date.now() };
      // An older intent would be a surprise after the login, unless it waits for this very page, the résumé (`stores/account/intent.ts`).
      const waits = /^\/my-resume\/?$/.test(location.pathname) && /"waitsFor":"/.test(sessionStorage.getItem("%INTENT_KEY%") ?? "");
      if (!waits) sessionStorage.setItem("%INTENT_KEY%", JSON.stringify(view));
    } catch {
      // No storage, no way back.
    }
    location.replace("/?rl=1");
  }, 300);
  try {
    const tabs = new BroadcastChannel("%TABS_CHANNEL%");
    tabs.onmessage = ({ data }) => {
      if (data?.type !== "session") return;
      clearTimeout(leaving);
      try {
        sessionStorage.setItem("%TOKEN_KEY%", data.session.token);
        sessionStorage.setItem("%USER_KEY%", JSON.stringify(data.session.user));
        location.reload();
      } catch {
        // Without storage a reload would not know either; pass the session to the page's code, which keeps it.
        document.documentElement.hidden = false;
      }
    };
    tabs.postMessage({ type: "ask" });
  } catch {
    // Without a channel or storage no tab can answer, and the visitor leaves.
  }
}
