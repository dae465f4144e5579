import { allowBlobWorkers } from "#lib/browser/blob-workers.ts";
import { environment } from "#lib/browser/environment.ts";
import type { ChatClient } from "#lib/chat/index.ts";
import { origins } from "#lib/data/origins.ts";
import type { ChatCredentials } from "#lib/domain/account/account.ts";
import { chatServer } from "#lib/domain/chat/chat-server.ts";
import { failed, type Result, success } from "#lib/domain/failure.ts";
import { receiveCode } from "#loading/lost-code.ts";

/** Opens the adapter of the chat service: hundreds of kilobytes that only the chat pages load. */
export type OpenClient = (credentials: ChatCredentials) => Promise<Result<ChatClient>>;

/** The failure of a call that was not made: it has no credentials, or no service that may be asked. */
export const NOT_ASKED = failed({ kind: "chat", reason: "other", code: 0, message: "" });

export const openClient: OpenClient = async ({ appId, chatUrl }) => {
  const server = chatServer(chatUrl, { page: environment().location().origin, api: origins.api, allowed: origins.chat });
  if (server === "refused") return NOT_ASKED;
  return receiveCode(async () => {
    allowBlobWorkers();
    const { openChat } = await import("#lib/chat/index.ts");
    return openChat({ appId, proxy: server.proxy });
  }, "code-late");
};

/** The client of a session. There is one at a time: the next one opens when the last one has closed. */
export const createClientSlot = (open: OpenClient) => {
  let client: ChatClient | null = null;
  let closing: Promise<void> = Promise.resolve();
  return {
    current: (): ChatClient | null => client,
    /** The client that is kept, else a new one. */
    open: async (credentials: ChatCredentials): Promise<Result<ChatClient>> => {
      await closing;
      return client ? success(client) : open(credentials);
    },
    keep: (opened: ChatClient): void => {
      client = opened;
    },
    close: async (): Promise<void> => {
      closing = client?.session.close() ?? closing;
      client = null;
      await closing;
    },
  };
};
export type ClientSlot = ReturnType<typeof createClientSlot>;
