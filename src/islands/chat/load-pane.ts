/** The code of an open conversation. Asked for as soon as one is to be opened, beside the chat service's own. */
export const loadPane = () => import("./messages/ChatPane.tsx");
