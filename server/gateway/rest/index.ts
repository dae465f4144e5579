import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { NotLeading } from "#server/db/chat/leadership.ts";
import type { RestCommand } from "#server/gateway/command.ts";
import type { Services } from "#server/gateway/context.ts";
import { ChatError, ERROR, failure, OK } from "#server/gateway/errors.ts";
import { verifyUserSig } from "#server/gateway/transport/credentials.ts";
import { ADMIN } from "#server/services/chat-admin.ts";
import { shortError } from "#server/services/log.ts";
import { accounts } from "./accounts.ts";
import { calls } from "./calls.ts";
import { messages } from "./messages.ts";

/** All that the backend may call. */
const commands: readonly RestCommand[] = [...accounts, ...calls, ...messages];

export const REST_BODY_MAX_BYTES = 256 * 1024;

/** Only the administrator calls, and proves it each time. Throws a ChatError. */
const requireAdmin = (services: Services, query: Record<string, string>): void => {
  if (query["sdkappid"] !== String(services.app.appId)) throw new ChatError(ERROR.sigOfOtherApp, "this is another app");
  if (query["identifier"] !== ADMIN) throw new ChatError(ERROR.notAdmin, "only the administrator may call");
  verifyUserSig(services, ADMIN, query["usersig"] ?? "");
};

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new ChatError(ERROR.invalidRequest, "this is no JSON");
  }
};

/**
 * The chat cloud's server API, as much of it as the backend uses. Everything is HTTP 200 and the body says how it went, but 503 where
 * another process is to be asked.
 */
export const createRest = (services: Services): Hono => {
  const app = new Hono();
  const registry = new Map(commands.map((each) => [each.path, each]));
  const answer = async (path: string, query: Record<string, string>, text: string): Promise<Record<string, unknown>> => {
    try {
      requireAdmin(services, query);
      const found = registry.get(path);
      if (!found) throw new ChatError(ERROR.unknownCommand, "there is no such command");
      return { ...OK, ...(await found.run({ ...services, body: readJson(text) })) };
    } catch (error) {
      if (error instanceof ChatError) return failure(error);
      if (error instanceof NotLeading) throw error;
      services.log.error(`chat: ${path} broke: ${shortError(error)}`);
      return failure(new ChatError(ERROR.broken, "something broke"));
    }
  };
  app.post("/v4/:service/:command", bodyLimit({ maxSize: REST_BODY_MAX_BYTES }), async (context) => {
    const { service, command } = context.req.param();
    try {
      return context.json(await answer(`${service}/${command}`, context.req.query(), await context.req.text()));
    } catch (error) {
      if (error instanceof NotLeading) return context.text("", 503);
      throw error;
    }
  });
  return app;
};
