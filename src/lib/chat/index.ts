import type { ChatEvent } from "#lib/domain/chat/events.ts";
import { success } from "#lib/domain/failure.ts";
import type { CallsFacet, ChatClient } from "./client.ts";
import { createContext } from "./context.ts";
import { CONVERSATION_EVENTS, createConversations } from "./conversations.ts";
import { later } from "./failures.ts";
import { type EventReaders, listenTo } from "./listen.ts";
import { createMessages, MESSAGE_EVENTS } from "./messages.ts";
import { createPeople, PEOPLE_EVENTS } from "./people.ts";
import { openSdk } from "./sdk.ts";
import { createSession, SESSION_EVENTS } from "./session.ts";
import { createUploads } from "./uploads.ts";

export type * from "./client.ts";
export type * from "./groups-client.ts";

/** Events of the facets that are always loaded; facets loaded on demand add their own. */
export const EVENTS: EventReaders = { ...MESSAGE_EVENTS, ...CONVERSATION_EVENTS, ...PEOPLE_EVENTS, ...SESSION_EVENTS };

/** Opens the chat service of an app. `proxy` as in `sdk.ts`. */
export const openChat = (options: { appId: number; proxy: string | null }): ChatClient => {
  const uploads = createUploads();
  const context = createContext(openSdk(options.appId, options.proxy, uploads.Uploads));
  const listeners = new Set<(event: ChatEvent) => void>();
  const announce = (event: ChatEvent): void => {
    for (const listener of listeners) listener(event);
  };
  let calls: CallsFacet | null = null;
  return {
    session: createSession(context),
    conversations: createConversations(context),
    ...createMessages(context, uploads),
    people: createPeople(context),
    friends: () =>
      later(
        () => import("./friends.ts"),
        async (code) => success(code.createFriends(context)),
      ),
    groups: () =>
      later(
        () => import("./groups.ts"),
        async (code) => success(code.createGroups(context, uploads)),
      ),
    groupTalk: () =>
      later(
        () => import("./group-talk.ts"),
        async (code) => success(code.createGroupTalk(context)),
      ),
    calls: () =>
      later(
        () => import("./calls.ts"),
        async (code) => {
          calls ??= code.createCalls(context, { announce });
          return success(calls);
        },
      ),
    listen: (listener) => {
      const stop = listenTo(context, EVENTS, listener);
      listeners.add(listener);
      return () => {
        stop();
        listeners.delete(listener);
      };
    },
    now: context.now,
  };
};
