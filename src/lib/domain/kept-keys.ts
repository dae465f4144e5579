/** Under which names this device keeps what lists are marked by; apart, because every page asks whether there is any. */
export const SEEN_KEY = "seen-posts";
export const HIDDEN_KEY = "hidden-posts";
