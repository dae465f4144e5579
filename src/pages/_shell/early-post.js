// Asks for the post while the page's code is still on its way; `browser/early.ts` hands the answer over when it is wanted.
const id = new URLSearchParams(location.search).get("id") ?? "";
if (/^[1-9]\d{0,14}$/.test(id)) {
  let token = null;
  let user = null;
  try {
    token = sessionStorage.getItem("token");
    user = JSON.parse(sessionStorage.getItem("user") ?? "null");
  } catch {
    // No storage, no session.
  }
  const body = JSON.stringify({ recruitProjectId: Number(id), recruitUserId: token && user ? Number(user.id) : null });
  const url = `${document.documentElement.dataset.api ?? ""}/api/homePage/recruitProjectDetail`;
  const headers = { "content-type": "application/json", ...(token && user ? { authorization: token } : {}) };
  const response = fetch(url, { method: "POST", headers, body });
  response.catch(() => null);
  window.early = { url, body, token: token && user ? token : null, response };
}
