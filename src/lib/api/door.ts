/** The door's settings, apart from its machinery (transport.ts), so that every page can set them and only a call loads the rest. */
/** What the door needs from outside; set once by `stores/session.ts` or by a build. */
export type Door = {
  /** Where the backend stands: "" for the site's own origin. */
  baseUrl: string;
  token: () => string | null;
  /** A renewed token came with an answer (1§7). */
  onToken: (token: string) => void;
  /**
   * The session of `token` ended (codes 301 and 10002, on whatever call). Answers the token to try with instead, when there is a
   * newer one; null when the session is over.
   */
  onExpired: (token: string | null) => Promise<string | null>;
  /** The server's clock, in milliseconds, read from an answer. */
  onServerTime: (time: number) => void;
  /** A request starts; answers what to call when it ends. */
  onRequest: () => () => void;
  fetch: typeof fetch;
};

let settings: Door = {
  baseUrl: "",
  token: () => null,
  onToken: () => undefined,
  onExpired: () => Promise.resolve(null),
  onServerTime: () => undefined,
  onRequest: () => () => undefined,
  fetch: (...request) => globalThis.fetch(...request),
};

/** Changes parts of the door. */
export const configureDoor = (parts: Partial<Door>): void => {
  settings = { ...settings, ...parts };
};

/** The settings in force. */
export const door = (): Door => settings;
