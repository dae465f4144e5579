/** A chat service in the test's own process, as the backend's side of it sees one. */
import type { ChatAdmin, ChatPerson } from "#server/services/chat-admin.ts";

type Text = Parameters<ChatAdmin["sendText"]>[0];
type Message = Parameters<ChatAdmin["send"]>[0];

/** Records its calls; while `broken` is set all calls fail. */
export const createChatService = () => {
  const texts = new Map<string, Text>();
  const messages: Message[] = [];
  const names = new Map<string, string>();
  const people = new Map<string, ChatPerson>();
  const kicked: string[] = [];
  const deleted: string[] = [];
  /** Accounts that are in a call, by its id. */
  const inCalls = new Map<string, string[]>();
  const service = { broken: false, inCalls, texts, messages, names, people, kicked, deleted, unread: 0 };
  const answer = <Value>(value: () => Value): Promise<Value> =>
    service.broken ? Promise.reject(new Error("no chat service")) : Promise.resolve(value());
  const admin: ChatAdmin = {
    importAccount: (person) =>
      answer(() => {
        names.set(person.userId, person.name);
        people.set(person.userId, person);
      }),
    endService: async () => undefined,
    send: (message) => answer(() => void messages.push(message)),
    sendText: (message) => answer(() => void texts.set(`${message.from} ${message.to} ${message.random}`, message)),
    deleteAccount: (userId) => answer(() => void deleted.push(userId)),
    markRead: async () => undefined,
    kick: (userId) => answer(() => void kicked.push(userId)),
    unreadCount: () => answer(() => service.unread),
    isInCall: (call, userId) => answer(() => inCalls.get(call)?.includes(userId) ?? false),
  };
  return Object.assign(service, { admin });
};
