import type { ReadableAtom } from "nanostores";
import type { ChatClient, Sending } from "#lib/chat/index.ts";
import type { Line } from "#lib/domain/chat/events.ts";
import type { Message } from "#lib/domain/chat/message.ts";
import { type Failure, mapResult, type Result } from "#lib/domain/failure.ts";
import { whileConnected } from "./line.ts";

/** What the SDK says when the service was not reached within its time, and of files that did not get through to the store. */
const NOT_REACHED = new Set([2800, 2801, 2805, 2040, 2041, 2300, 2350, 2400]);
const isForWantOfLine = (failure: Failure): boolean => failure.kind === "chat" && NOT_REACHED.has(failure.code);

/**
 * A client that is patient: what could not go out because the line was away is on its way until it is back, and goes then. It goes once,
 * because it is the same message: the service knows it by the sender's numbers. Everything else fails at once while the line is away.
 */
export const withOutbox = (client: ChatClient, $line: ReadableAtom<Line>): ChatClient => {
  const whenBack = (): Promise<void> =>
    new Promise((resolve) => {
      const stop = $line.listen((line) => {
        if (line !== "connected") return;
        stop();
        resolve();
      });
    });
  /** What was called off: it does not go when the line is back. */
  const calledOff = new Set<string>();
  const settle = async (id: string, done: Promise<Result<Message>>): Promise<Result<Message>> => {
    const outcome = await done;
    if (outcome.ok || !isForWantOfLine(outcome.failure) || $line.get() === "connected") return outcome;
    await whenBack();
    if (calledOff.has(id)) return outcome;
    const again = client.resend(id);
    return again.ok ? settle(id, again.value.done) : again;
  };
  const patient = (sending: Result<Sending>): Result<Sending> =>
    mapResult(sending, ({ message, done }) => ({ message, done: settle(message.id, done) }));
  return {
    ...client,
    revoke: (id) => whileConnected($line, () => client.revoke(id)),
    delete: (id) => whileConnected($line, () => client.delete(id)),
    react: (...reaction) => whileConnected($line, () => client.react(...reaction)),
    send: (...message) => patient(client.send(...message)),
    resend: (id) => patient(client.resend(id)),
    cancel: (id) => {
      calledOff.add(id);
      client.cancel(id);
    },
  };
};
