import { NotLeading } from "#server/db/chat/leadership.ts";
import type { Answer, Command } from "#server/gateway/command.ts";
import { commands } from "#server/gateway/commands/index.ts";
import type { Services } from "#server/gateway/context.ts";
import { ChatError, ERROR, failure, OK } from "#server/gateway/errors.ts";
import { shortError } from "#server/services/log.ts";
import { type EncodedFrame, encodeFrame, type Frame } from "./codec.ts";
import type { Connection } from "./connection.ts";
import { authenticate } from "./credentials.ts";

const UNKNOWN_MAX = 100;
const PLAIN_NAME = /^[\w.]{1,80}$/;

/** Refuses an unknown command and logs its name once, so that the log is not flooded. */
const createUnknown = ({ log }: Services) => {
  const named = new Set<string>();
  return (name: string): ChatError => {
    if (named.size < UNKNOWN_MAX && !named.has(name)) {
      named.add(name);
      log.error(`chat: UNKNOWN COMMAND ${PLAIN_NAME.test(name) ? name : "of a malformed name"} was refused`);
    }
    return new ChatError(ERROR.unknownCommand, "there is no such command");
  };
};

/** Answers frames: finds the command, authenticates the caller, runs it, and turns every error into a number of the protocol. */
export const createDispatch = (services: Services) => {
  const registry = new Map<string, Command>(commands.flatMap((each) => each.names.map((name) => [name, each] as const)));
  const unknown = createUnknown(services);

  const run = async ({ head, body }: Frame, connection: Connection): Promise<Answer | null> => {
    const found = registry.get(head.servcmd);
    if (!found) throw unknown(head.servcmd);
    if (found.access === "open") return found.run({ ...services, body, head, connection });
    const session = await authenticate(services, connection, head);
    connection.prove();
    return found.run({ ...services, body, session, me: session.accountId, connection });
  };

  const answer = async (frame: Frame, connection: Connection): Promise<Answer | null> => {
    try {
      const fields = await run(frame, connection);
      return fields && { ...OK, ...fields };
    } catch (error) {
      if (error instanceof ChatError) return failure(error);
      if (error instanceof NotLeading) throw error;
      services.log.error(`chat: ${frame.head.servcmd} broke: ${shortError(error)}`);
      return failure(new ChatError(ERROR.broken, "something broke"));
    }
  };

  /** `null` is no answer. Rejects with {@link NotLeading}: the next leader has to answer. */
  return async (frame: Frame, connection: Connection): Promise<EncodedFrame | null> => {
    const began = performance.now();
    const body = await answer(frame, connection);
    const { servcmd } = frame.head;
    const name = registry.has(servcmd) ? servcmd : "unknown";
    services.metrics?.took("command", name, String(body?.["ErrorCode"] ?? 0), (performance.now() - began) / 1000);
    return body && encodeFrame(frame.head, body);
  };
};
