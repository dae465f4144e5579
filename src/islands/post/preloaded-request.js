// Asks for the post while the page's code is still on its way; `browser/preloaded-request.ts` hands the answer over when it is wanted.
const params = new URLSearchParams(location.search);
const id = params.get("id") ?? "";
// Who chats already is offered no sign-up (R1.2.7-4); the address only hints at it, and the post's own word ends that (global.css).
if (params.get("isChat") === "1") document.documentElement.dataset.chatHint = "";
if (/^[1-9]\d{0,14}$/.test(id)) {
  let token = null;
  let user = null;
  try {
    token = sessionStorage.getItem("%TOKEN_KEY%");
    user = JSON.parse(sessionStorage.getItem("%USER_KEY%") ?? "null");
  } catch {
    // No storage, no session.
  }
  const body = JSON.stringify({ recruitProjectId: Number(id), recruitUserId: token && user ? Number(user.id) : null });
  const url = `${document.documentElement.dataset.api ?? ""}/api/homePage/recruitProjectDetail`;
  const headers = { "content-type": "application/json", ...(token && user ? { authorization: token } : {}) };
  const response = fetch(url, { method: "POST", headers, body });
  response.catch(() => null);
  window.preloadedRequest = { url, body, token: token && user ? token : null, response };
}
