/** The chat service's path on the site's own origin: clients connect to it, and the backend's calls are below it. */
export const CHAT_PATH = "/chat";
/** Where its WebSockets are: the SDK adds the last part. */
export const SOCKET_PATH = `${CHAT_PATH}/binfo`;
/** Where edges of other processes reach the leader. */
export const LINK_PATH = `${CHAT_PATH}/link`;
/** Where files of messages are. */
export const FILES_PATH = `${CHAT_PATH}/files`;
/** Where they are sent to. */
export const UPLOADS_PATH = `${CHAT_PATH}/uploads`;
