/** Where searches wait on the device for a login. Apart from the other names, which every page carries. */
export const SAVED_KEY = "saved-searches";
/** The saved searches of the account, for this session. */
export const OWN_SEARCHES_KEY = "own-searches";
