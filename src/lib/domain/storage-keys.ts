/**
 * Names in browser storage that more than one party reads: stores, scripts that every page carries, and scripts inlined before the
 * first paint, which write `%NAME%` for them (loading/inline-script.ts).
 */
export const TOKEN_KEY = "token";
export const USER_KEY = "user";
/** The channel on which the tabs of a browser talk. */
export const TABS_CHANNEL = "session";
export const SEEN_KEY = "seen-posts";
export const SEARCHED_KEY = "searched";
export const HIDDEN_KEY = "hidden-posts";
export const PINNED_KEY = "pinned-posts";
export const LATER_KEY = "later-posts";
/** The lists of the account, for this session: posts for later and blocked companies. */
export const OWN_LISTS_KEY = "own-lists";
/** The action that an ended session or a reload interrupted (`stores/account/intent.ts`). */
export const INTENT_KEY = "intent";
export const MINI_PROGRAM_KEY = "miniProgram";
export const OPEN_ID_KEY = "wxOpenId";
export const CHAT_ENTRY_KEY = "chat-entry";
/** The invitation to a group that an address has brought. An intent, whose key it begins with, outlives an ended session. */
export const CHAT_INVITATION_KEY = "intent-invitation";
/** With the user and the conversation after it. */
export const CHAT_DRAFT_KEY = "chat-draft";
/** `on` or `off`: notifications of new messages on this device. Missing until the seeker answers the offer. */
export const CHAT_NOTICES_KEY = "chat-notices";
/** `voice` or `video`: the kind of call whose devices were looked at on this device. */
export const CALL_CHECK_KEY = "call-check";
/** Whether read receipts are off on this device. */
export const CHAT_RECEIPTS_KEY = "chat-receipts";
