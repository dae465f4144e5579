import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { GatewayDeps } from "#server/gateway/context.ts";
import { createFiles } from "#server/gateway/files/files.ts";
import { REST_BODY_MAX_BYTES } from "#server/gateway/rest/index.ts";
import { CHAT_PATH } from "#server/gateway/transport/paths.ts";
import type { Carrier } from "#server/services/chat-admin.ts";
import type { Leader } from "./leader.ts";
import { CALL_MARK, RELAY_HEADER, relayedFor, relayMark } from "./relay.ts";

const UNAVAILABLE = 503;

/** HTTP below `/chat`: answers files of messages, and lets the leader answer the backend's calls. */
export const createRequests = (deps: GatewayDeps, leader: Leader): { http: Hono; carry: Carrier } => {
  const { app, clock } = deps;

  /** The leader's answer; null without a leader. A request already relayed is not relayed again. */
  const askLeader = async (url: string, init: RequestInit, isRelayed: boolean): Promise<Response | null> => {
    const [own, to] = [leader.own(), leader.peer()];
    if (own) return own.http.request(url, init);
    if (to === null || isRelayed) return null;
    const { pathname, search } = new URL(url);
    const headers = new Headers(init.headers);
    headers.set(RELAY_HEADER, relayMark(app, CALL_MARK, clock.now()));
    // A process that does not answer no longer leads: the next attempt may find another.
    return fetch(`${to}${CHAT_PATH}${pathname}${search}`, { ...init, headers }).catch(() => null);
  };
  /** The backend's calls are idempotent, so retrying is safe. */
  const ask = async (url: string, init: RequestInit, isRelayed: boolean): Promise<Response> => {
    const answer = await leader.retryUntilTimeout(async () => {
      init.signal?.throwIfAborted();
      const response = await askLeader(url, init, isRelayed);
      return response?.status === UNAVAILABLE ? null : response;
    });
    return answer ?? new Response("", { status: UNAVAILABLE });
  };

  const http = new Hono().route("/", createFiles(deps));
  http.post("/v4/:service/:command", bodyLimit({ maxSize: REST_BODY_MAX_BYTES }), async (context) => {
    const { service, command } = context.req.param();
    const url = `http://localhost/v4/${service}/${command}${new URL(context.req.url).search}`;
    const init = { method: "POST", body: await context.req.text() };
    const isRelayed = relayedFor(app, context.req.header(RELAY_HEADER), clock.now()) === CALL_MARK;
    const answer = await ask(url, init, isRelayed);
    return new Response(answer.body, { status: answer.status, headers: { "content-type": "application/json" } });
  });
  return { http, carry: (url, init) => ask(url, init, false) };
};
