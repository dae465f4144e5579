import { shortError } from "#server/services/log.ts";
import type { Frame } from "./codec.ts";
import type { Answer, Command } from "./command.ts";
import { commands } from "./commands/index.ts";
import type { Connection } from "./connection.ts";
import { askerOf } from "./credentials.ts";
import { ChatError, ERROR, failure, OK } from "./errors.ts";
import type { Services } from "./services.ts";

const UNKNOWN_MAX = 100;
const PLAIN_NAME = /^[\w.]{1,80}$/;

/** Refuses a command that nothing answers, and names it once: whoever reads the log is to learn of it, not to drown in it. */
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

/** What answers frames: finds the command, judges who asks, runs it, and turns whatever goes wrong into a number. */
export const createDispatch = (services: Services) => {
  const registry = new Map<string, Command>(commands.flatMap((each) => each.names.map((name) => [name, each] as const)));
  const unknown = createUnknown(services);

  const run = async ({ head, body }: Frame, connection: Connection): Promise<Answer | null> => {
    const found = registry.get(head.servcmd);
    if (!found) throw unknown(head.servcmd);
    if (found.access === "open") return found.run({ ...services, body, head, connection });
    const session = await askerOf(services, connection, head);
    return found.run({ ...services, body, session, me: session.accountId, origin: connection.origin });
  };

  const answer = async (frame: Frame, connection: Connection): Promise<Answer | null> => {
    try {
      const fields = await run(frame, connection);
      return fields && { ...OK, ...fields };
    } catch (error) {
      if (error instanceof ChatError) return failure(error);
      services.log.error(`chat: ${frame.head.servcmd} broke: ${shortError(error)}`);
      return failure(new ChatError(ERROR.broken, "something broke"));
    }
  };

  return async (frame: Frame, connection: Connection): Promise<void> => {
    const body = await answer(frame, connection);
    if (body) connection.send(frame.head, body);
  };
};
