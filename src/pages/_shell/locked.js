// Runs before the first paint of a page that is only for who is logged in, inlined and hashed by Layout.astro. A visitor sees
// nothing of it: another tab may know who they are (see `stores/session.ts`), else they are sent to the login.
if (!("session" in document.documentElement.dataset)) {
  document.documentElement.hidden = true;
  const leaving = setTimeout(() => location.replace("/?rl=1"), 300);
  try {
    const tabs = new BroadcastChannel("session");
    tabs.onmessage = ({ data }) => {
      if (data?.type !== "session") return;
      clearTimeout(leaving);
      sessionStorage.setItem("token", data.session.token);
      sessionStorage.setItem("user", JSON.stringify(data.session.user));
      location.reload();
    };
    tabs.postMessage({ type: "ask" });
  } catch {
    // No channel or no storage: nobody will answer, and the visitor leaves.
  }
}
