// Asks for the post or the fair of the address while the page's code is still on its way; `browser/preloaded-request.ts` hands the answer
// over when it is wanted.
{
  const params = new URLSearchParams(location.search);
  // Who chats already is offered no sign-up (R1.2.7-4); the address only hints at it, and the post's own word ends that (global.css).
  if (params.get("isChat") === "1") document.documentElement.dataset.chatHint = "";
  let token = null;
  let user = null;
  let fair = null;
  try {
    // Longer ones name no fair (`domain/fairs/hint.ts`).
    const hint = params.get("detailInfo") ?? "";
    if (hint && hint.length <= 4000) fair = JSON.parse(hint);
    token = sessionStorage.getItem("%TOKEN_KEY%");
    user = JSON.parse(sessionStorage.getItem("%USER_KEY%") ?? "null");
  } catch {
    // A hint that is no JSON names no fair; no storage, no session.
  }
  const id = fair ? String(Number.isInteger(fair.recruitFairsId) && fair.recruitFairsId) : (params.get("id") ?? "");
  if (/^[1-9]\d{0,14}$/.test(id)) {
    const [call, question] = fair
      ? ["fairsDetail", { recruitFairsId: Number(id) }]
      : ["recruitProjectDetail", { recruitProjectId: Number(id), recruitUserId: token && user ? Number(user.id) : null }];
    const body = JSON.stringify(question);
    const url = `${document.documentElement.dataset.api ?? ""}/api/homePage/${call}`;
    const headers = { "content-type": "application/json", ...(token && user ? { authorization: token } : {}) };
    const response = fetch(url, { method: "POST", headers, body });
    response.catch(() => null);
    window.preloadedRequest = { url, body, token: token && user ? token : null, response };
  }
}
