declare global {
  interface Window {
    /** A request that the page's head made before its code had come (`islands/post/preloaded-request.js`). */
    preloadedRequest?: { url: string; body: string; token: string | null; response: Promise<Response> };
  }
}

/**
 * `fetch`, but a preloaded request is not made again: its answer is handed over, once, to whoever wants the very same – same address,
 * same body, same token.
 */
export const fetchOrTakePreloaded: typeof fetch = (input, init) => {
  const preloaded = window.preloadedRequest;
  const token = new Headers(init?.headers).get("authorization");
  if (!preloaded || String(input) !== preloaded.url || init?.body !== preloaded.body || token !== preloaded.token)
    return fetch(input, init);
  delete window.preloadedRequest;
  return preloaded.response;
};
