import type { ReadableAtom } from "nanostores";
import type { MessagesFacet, Sending } from "#lib/chat/index.ts";
import type { ConnectionState } from "#lib/domain/chat/events.ts";
import { hasReason } from "#lib/domain/chat/failures.ts";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import { mapResult, type Result } from "#lib/domain/failure.ts";
import { whileConnected } from "#lib/stores/chat/connection.ts";
import { until } from "#lib/stores/until.ts";

/**
 * Makes sending patient: a message that could not go out because the connection was lost stays on its way and goes when it is back. It arrives
 * once, because it is the same message: the service knows it by the sender's numbers. Everything else fails at once meanwhile.
 */
export const withOutbox = (messages: MessagesFacet, $connection: ReadableAtom<ConnectionState>): MessagesFacet => {
  /** Cancelled messages do not go when the connection is back. */
  const cancelled = new Set<string>();
  const settle = async (id: string, done: Promise<Result<Message>>): Promise<Result<Message>> => {
    const outcome = await done;
    if (outcome.ok || !hasReason(outcome.failure, "unreachable") || $connection.get() === "connected") return outcome;
    await until($connection, (connection) => connection === "connected");
    if (cancelled.has(id)) return outcome;
    const again = messages.resend(id);
    return again.ok ? settle(id, again.value.done) : again;
  };
  const patient = (sending: Result<Sending>): Result<Sending> =>
    mapResult(sending, ({ message, done }) => ({ message, done: settle(message.id, done) }));
  return {
    ...messages,
    revoke: (id) => whileConnected($connection, () => messages.revoke(id)),
    delete: (ids) => whileConnected($connection, () => messages.delete(ids)),
    react: (...reaction) => whileConnected($connection, () => messages.react(...reaction)),
    send: (...message) => patient(messages.send(...message)),
    resend: (id) => patient(messages.resend(id)),
    cancel: (id) => {
      cancelled.add(id);
      messages.cancel(id);
    },
  };
};
