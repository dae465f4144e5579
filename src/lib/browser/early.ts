declare global {
  interface Window {
    /** A request that the page's head made before its code had come (`pages/_shell/early-post.js`). */
    early?: { url: string; body: string; token: string | null; response: Promise<Response> };
  }
}

/**
 * `fetch`, but a request that was made early is not made again: its answer is handed over, once, to whoever wants the very same –
 * same address, same body, same token.
 */
export const fetchOrTakeEarly: typeof fetch = (input, init) => {
  const early = window.early;
  const token = new Headers(init?.headers).get("authorization");
  if (!early || String(input) !== early.url || init?.body !== early.body || token !== early.token) return fetch(input, init);
  delete window.early;
  return early.response;
};
