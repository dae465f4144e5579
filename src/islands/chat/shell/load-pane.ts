/** The code of an open conversation, with that of its store. Asked for as soon as one is to be opened, beside the chat service's own. */
export const loadPane = () =>
  Promise.all([import("./OpenConversation.tsx"), import("#lib/stores/chat/conversation/conversation.ts")]).then(([pane]) => pane);
