/** The chat service in the test's own process: its own database, a port, a clock in hand, and clients by name. */
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { inject } from "vitest";
import type { Db } from "#server/db/schema/index.ts";
import type { GatewayDeps } from "#server/gateway/context.ts";
import { createEdge } from "#server/gateway/edges/edge.ts";
import { openGateway } from "#server/gateway/index.ts";
import { createLeader } from "#server/gateway/leadership/leader.ts";
import { createSockets } from "#server/gateway/leadership/sockets.ts";
import { type Rules, standardRules } from "#server/gateway/rules.ts";
import type { AfterSend } from "#server/services/after-send.ts";
import { createChatAdmin } from "#server/services/chat-admin.ts";
import { diskFiles } from "#server/services/files.ts";
import type { InterviewAnswer } from "#server/services/interview-answers.ts";
import type { Scanner } from "#server/services/scanner.ts";
import type { PictureScaler } from "#server/services/small-picture.ts";
import { createStandInTranslator } from "#server/services/translator.ts";
import { createUserSig } from "#server/services/user-sig.ts";
import type { CoverMaker } from "#server/services/video-cover.ts";
import { openTestDatabase, TEST_NOW } from "#tests/support/server/databases.ts";
import { connectWire, type WireClient } from "./wire-client.ts";

export const APP = { appId: 1_900_000_001, key: "a key for tests" };
const DAY_SECONDS = 86_400;

const listen = async (server: ReturnType<typeof createServer>): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return `http://127.0.0.1:${address && typeof address === "object" ? address.port : 0}`;
};

type More = {
  covers?: CoverMaker;
  scale?: PictureScaler;
  scan?: Scanner;
  trustProxy?: boolean;
  origins?: readonly string[];
  publicUrl?: string;
  isSeeker?: (id: string) => boolean;
  hasSfu?: boolean;
};

/** Opens the service on a database that goes on existing when the service is closed. */
export const serveGateway = async (db: Db, rules: Partial<Rules> = {}, more: More = {}) => {
  const {
    covers = null,
    scale = null,
    scan = null,
    trustProxy = false,
    origins = [],
    publicUrl = null,
    isSeeker = () => false,
    hasSfu = false,
  } = more;
  const folder = mkdtempSync(join(tmpdir(), "chat-files-"));
  let now = TEST_NOW;
  const clock = { now: () => now };
  const logged: string[] = [];
  const log = { info: (line: string) => void logged.push(line), error: (line: string) => void logged.push(line) };
  const sent: AfterSend[] = [];
  const answers: InterviewAnswer[] = [];
  const broken = { booking: false };
  const events: Record<string, unknown>[] = [];
  const deps: GatewayDeps = {
    db,
    app: APP,
    clock,
    log,
    security: { write: (event) => void events.push(event), close: () => Promise.resolve() },
    files: diskFiles(folder),
    rules: { ...standardRules, ...rules },
    translator: createStandInTranslator("[translated] "),
    hasSfu,
    covers,
    scale,
    scan,
    trustProxy,
    origins,
    publicUrl,
    isSeeker,
    afterSend: [(each) => void sent.push(each)],
    takeAnswer: (_transaction, answer) => {
      if (broken.booking) return Promise.reject(new Error("no database"));
      answers.push(answer);
      return Promise.resolve();
    },
  };
  const gateway = await openGateway({ ...deps, requireLead: null });
  const edge = createEdge(deps);
  edge.serve(gateway);
  const app = new Hono().route("/chat", gateway.http);
  const server = createServer(getRequestListener(app.fetch));
  createSockets({ rules: deps.rules, edge, hub: () => null }, createLeader()).attach(server);
  const url = await listen(server);
  const admin = createChatAdmin(APP, `${url}/chat`, clock);
  const sign = (userId: string, seconds = DAY_SECONDS): string => createUserSig(APP, userId, now, seconds);
  /** Calls the backend's side, as the administrator unless said otherwise. */
  const call = async (path: string, body: unknown, who: Record<string, string> = {}) => {
    const own = { sdkappid: String(APP.appId), identifier: "administrator", usersig: sign("administrator") };
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const query = new URLSearchParams({ ...own, ...who });
    const response = await fetch(`${url}/chat/v4/${path}?${query}`, { method: "POST", body: text });
    return (await response.json()) as Record<string, unknown>;
  };
  const clients: WireClient[] = [];
  const connect = async (instance?: string, headers?: Record<string, string>): Promise<WireClient> => {
    const client = await connectWire(url, instance, headers);
    clients.push(client);
    return client;
  };
  return {
    url,
    logged,
    /** Messages delivered, in order. */
    sent,
    /** Answers to offers of interviews, in order. */
    answers,
    broken,
    /** Events that concern security, in order. */
    events,
    admin,
    call,
    sign,
    isOnline: async (userId: string): Promise<boolean> => {
      const { QueryResult } = await call("openim/query_online_status", { To_Account: [userId] });
      return JSON.stringify(QueryResult).includes("Online");
    },
    connect,
    clear: (): void => {
      gateway.clear();
      edge.cutAll();
    },
    /** A client that is signed in. */
    signIn: async (userId: string, instance?: string): Promise<WireClient> => {
      const client = await connect(instance);
      const { ErrorCode } = await client.logIn(userId, sign(userId));
      if (ErrorCode !== 0) throw new Error(`${userId} could not sign in: ${ErrorCode}`);
      return client;
    },
    advance: (seconds: number): void => {
      now += seconds * 1000;
    },
    close: async (): Promise<void> => {
      edge.cutAll();
      await gateway.close();
      await Promise.all(clients.map((client) => client.closed));
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
/** The service on a database of its own; `close` removes both. */
export const openTestGateway = async (rules: Partial<Rules> = {}) => {
  const database = await openTestDatabase("empty", inject("dumps"));
  const gateway = await serveGateway(database.db, rules);
  return { ...gateway, db: database.db, close: () => gateway.close().then(database.close) };
};

let count = 0;
/** A text as the SDK would send it; each has numbers of its own. */
export const textTo = (to: string, text: string, more: Record<string, unknown> = {}) => {
  count += 1;
  return {
    From_Account: "whoever",
    To_Account: to,
    MsgSeq: 3_120_000_000 + count,
    MsgRandom: 10_000_000 + count,
    MsgClientTime: Math.floor(TEST_NOW / 1000),
    MsgBody: [{ MsgType: "TIMTextElem", MsgContent: { Text: text } }],
    CloudCustomData: "",
    IsNeedReadReceipt: 0,
    ...more,
  };
};

/** The texts of messages, in their order. */
export const textsOf = (messages: unknown): string[] =>
  (messages as { MsgBody?: { MsgContent: { Text?: string } }[] }[]).map((item) => item.MsgBody?.[0]?.MsgContent.Text ?? "");
