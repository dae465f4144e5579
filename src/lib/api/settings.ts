/**
 * Settings that calls need from outside, made once by the session's store or by a build. Apart from transport.ts, so that
 * every page can set them and only a call loads the rest.
 */
export type ApiSettings = {
  /** The backend's origin: "" for the site's own. */
  baseUrl: string;
  token: () => string | null;
  /** An answer carried a renewed token (R1.7-2). */
  onToken: (token: string) => void;
  /**
   * The session of `token` ended (codes 301 and 10002, on any call). Returns a newer token to retry with, or null when the
   * session is over.
   */
  onExpired: (token: string | null) => Promise<string | null>;
  /** The server's clock, in milliseconds, read from an answer. */
  onServerTime: (time: number) => void;
  /** A request starts; returns a function to call when it ends. */
  onRequest: () => () => void;
  fetch: typeof fetch;
};

let settings: ApiSettings = {
  baseUrl: "",
  token: () => null,
  onToken: () => undefined,
  onExpired: () => Promise.resolve(null),
  onServerTime: () => undefined,
  onRequest: () => () => undefined,
  fetch: (...request) => globalThis.fetch(...request),
};

let configured = (): void => undefined;
/** Settles when the settings are there: a part of a page may ask for something before the page's session is restored. */
export const whenConfigured = new Promise<void>((resolve) => {
  configured = resolve;
});

/** Changes parts of the settings. */
export const configureApi = (parts: Partial<ApiSettings>): void => {
  settings = { ...settings, ...parts };
  configured();
};

/** The settings in force. */
export const apiSettings = (): ApiSettings => settings;
