/** The real backend in the test's own process: no sockets, its own database, a clock and an SMS inbox in hand. */
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import * as z from "zod/mini";
import * as account from "#lib/contract/account/account.ts";
import type { Call, Decoded, Schema } from "#lib/contract/call.ts";
import { type Envelope, envelope } from "#lib/contract/envelope.ts";
import type { Session } from "#lib/domain/account/account.ts";
import { createApp } from "#server/app.ts";
import type { Database } from "#server/db/connection/client.ts";
import { demoFilesFolder } from "#server/demo/seed/files.ts";
import { resetDemo } from "#server/demo/seed/index.ts";
import type { OuterWays } from "#server/news/ways/index.ts";
import { createCallLimits } from "#server/services/call-limits.ts";
import type { CallRooms } from "#server/services/call-rooms.ts";
import { type CallServersSettings, createCallServers } from "#server/services/call-servers.ts";
import { type Chat, createChat } from "#server/services/chat.ts";
import type { ChatAdmin } from "#server/services/chat-admin.ts";
import { diskFiles, type FileStore, withReadOnly } from "#server/services/files.ts";
import { createFontSubsets } from "#server/services/fonts.ts";
import type { LineLog } from "#server/services/line-log.ts";
import { createDemoMail } from "#server/services/mail.ts";
import { createProofs, type Work } from "#server/services/proofs.ts";
import type { Scanner } from "#server/services/scanner.ts";
import { createSharePictures } from "#server/services/share-pictures.ts";
import { createDemoSms, type SmsInbox, type SmsSender } from "#server/services/sms.ts";
import { createTicketOffice } from "#server/tickets.ts";
import { createChatService } from "#tests/support/chat/chat-service.ts";
import { type Contents, openTestDatabase, TEST_NOW } from "./databases.ts";
import { challengeOf, solve } from "./proofs.ts";

export { TEST_NOW } from "./databases.ts";

/** The chat app of every backend. */
export const CHAT_APP = { appId: 1_400_000_001, key: "a key for tests" };

/** Tests are about who has to work, not about how hard. */
const LITTLE_WORK: Work = { rounds: 1, from: 1, to: 3 };

type Options = {
  /** Milliseconds since 1970 at which the clock stands; {@link TEST_NOW} unless said otherwise. */
  now?: number;
  contents?: Contents;
  demoPanel?: boolean;
  trustProxy?: boolean;
  /** How many codes the whole site sends within an hour; as many as a test may want unless said otherwise. */
  codesPerHour?: number;
  /** How many calls one address may make a minute; as many as a test may want unless said otherwise. */
  callsPerMinute?: number;
  siteDir?: string;
  /** The site, for a server that knows which changes its pages have. */
  publishedSite?: string;
  corsOrigins?: string[];
  frameAncestors?: string[];
  /** The chat service; by default one that only records its calls. */
  chatAdmin?: ChatAdmin;
  /** A database to use instead of one of the backend's own; `close` closes it. */
  database?: Database;
  /** Who sends login codes; the inbox unless said otherwise. */
  sender?: SmsSender;
  /** STUN and TURN servers; none by default. */
  callServers?: CallServersSettings;
  /** Rooms at a forwarding unit; none by default. */
  callRooms?: CallRooms;
  /** Senders of news that leave the site; by default the backend keeps letters and text messages, and drops the rest. */
  ways?: Partial<OuterWays>;
  /** The malware scanner of uploads; none by default. */
  scan?: Scanner;
  /** Where uploads go; a folder of the backend's own unless said otherwise. */
  files?: FileStore;
};
type Sending = { token?: string; address?: string; headers?: Record<string, string> };
/** An answer as it came, and decoded by the contract when it is a success. */
export type Reply<Answer> = {
  status: number;
  code: number;
  message: string;
  envelope: Envelope;
  data: Answer;
  fields: Record<string, string>;
};

const fieldsOf = (data: unknown): Record<string, string> =>
  z.catch(z.object({ fields: z.record(z.string(), z.string()) }), { fields: {} }).parse(data).fields;

const createClock = (start: number) => {
  let time = start;
  return {
    now: () => time,
    set: (next: number) => {
      time = next;
    },
    advance: (milliseconds: number) => {
      time += milliseconds;
    },
  };
};

/** Opens a backend. Call `close` when done: it removes the database. While `sms.broken` is set no message gets out. */
export const openBackend = async (options: Options = {}) => {
  const { contents = "empty", now = TEST_NOW, trustProxy = false, codesPerHour = 1_000_000, demoPanel = false } = options;
  const { siteDir = "/nowhere", corsOrigins = [], frameAncestors = [] } = options;
  const database = options.database ?? (await openTestDatabase(contents, inject("dumps")));
  const clock = createClock(now);
  const { sender: inboxSender, inbox } = createDemoSms(clock);
  const sender = options.sender ?? inboxSender;
  const mail = createDemoMail(clock);
  const ways: OuterWays = {
    siteUrl: () => "https://jobs.example.com",
    ...{ email: mail.mailer, sms: sender },
    push: { key: "the key of this site", send: () => Promise.resolve() },
    hook: { name: "公众号", send: () => Promise.resolve() },
    ...options.ways,
  };
  const sms: { inbox: SmsInbox; broken: boolean } = { inbox, broken: false };
  const chat: Chat = createChat(CHAT_APP, options.chatAdmin ?? createChatService().admin, clock);
  const folder = join(tmpdir(), `files-${randomUUID()}`);
  const logged: string[] = [];
  const log = { info: (line: string) => void logged.push(line), error: (line: string) => void logged.push(line) };
  /** Entries of the event logs. */
  const events: Record<string, unknown>[] = [];
  const requests: Record<string, unknown>[] = [];
  const keepIn = (list: Record<string, unknown>[]): LineLog => ({
    write: (event) => void list.push(event),
    close: () => Promise.resolve(),
  });
  const files = withReadOnly(options.files ?? diskFiles(folder), [diskFiles(demoFilesFolder)]);
  const fonts = createFontSubsets();
  const app = createApp({
    db: database.db,
    replicas: database.replicas ?? null,
    clock,
    log,
    publishedSite: options.publishedSite ?? null,
    trustProxy,
    codesPerHour,
    calls: createCallLimits(options.callsPerMinute ?? 1_000_000_000, clock),
    proofs: createProofs("a key for tests", LITTLE_WORK),
    chat,
    callServers: createCallServers(options.callServers ?? { urls: [], turnSecret: null }),
    callRooms: options.callRooms ?? null,
    files,
    fonts,
    sharePictures: createSharePictures(fonts),
    tickets: createTicketOffice({ db: database.db, files, log, fonts }),
    config: { siteDir, corsOrigins, frameAncestors },
    chatHttp: null,
    scan: options.scan ?? null,
    watch: { security: keepIn(events), access: keepIn(requests) },
    demoPanel: demoPanel ? { inbox, mail: mail.inbox, reset: () => resetDemo(database.db, clock.now()), isPublic: false } : null,
    sms: {
      sendLoginCode: (phone, code) => (sms.broken ? Promise.reject(new Error("no gateway")) : sender.sendLoginCode(phone, code)),
      sendPhoneChanged: (phone, notice) =>
        sms.broken ? Promise.reject(new Error("no gateway")) : sender.sendPhoneChanged(phone, notice),
      sendAppointment: sender.sendAppointment,
    },
    ways,
  });

  /** A request as the network would bring it; a socket is made up for the address. */
  const request = (path: string, init: RequestInit & { address?: string } = {}) => {
    const { address = "203.0.113.1", ...rest } = init;
    return app.request(path, rest, { incoming: { socket: { remoteAddress: address } } });
  };

  /** Posts any body: text as it is, everything else as JSON. */
  const raw = async (path: string, body: unknown, { token, address, headers }: Sending = {}) => {
    const text = typeof body === "string" ? body : body === undefined ? "" : JSON.stringify(body);
    // A browser tells the length; without it every request would be copied, and Node keeps a little of each copy.
    const standard = { "content-type": "application/json", "content-length": String(Buffer.byteLength(text)) };
    const response = await request(path, {
      method: "POST",
      headers: { ...standard, ...(token !== undefined && { authorization: token }), ...headers },
      body: text,
      ...(address !== undefined && { address }),
    });
    const answer = envelope.parse(await response.json());
    return {
      status: response.status,
      headers: response.headers,
      envelope: answer,
      code: answer.code,
      fields: fieldsOf(answer.data),
    };
  };

  /** Makes a call of the contract with a clean payload. `data` may be read only after `code` was seen to be 0. */
  const call = async <P extends Schema, A extends Schema>(
    { path, payload, answer }: Call<P, A>,
    clean: Decoded<P>,
    sending: Sending = {},
  ): Promise<Reply<Decoded<A>>> => {
    const reply = await raw(path, z.encode(payload, clean), sending);
    const data = reply.code === 0 ? z.decode(answer, reply.envelope.data as z.core.input<A>) : (undefined as never);
    return { ...reply, message: reply.envelope.message ?? "", data };
  };

  /** The code that a phone is sent, after the work that it may cost; "" when none is. */
  const codeFor = async (wish: account.CodeWish, address: string): Promise<string> => {
    const reply = await call(account.sendLoginCode, wish, { address });
    const challenge = challengeOf(reply.envelope);
    const sent = challenge ? await call(account.sendLoginCode, { ...wish, proof: await solve(challenge) }, { address }) : reply;
    return sent.code === 0 ? (inbox.latest(wish.phone)?.code ?? "") : "";
  };

  let logins = 0;
  /** Logs in by a fresh code; an unknown phone registers. Every login comes from an address of its own. */
  const logIn = async (phone: string): Promise<Session> => {
    logins += 1;
    const address = `198.51.${Math.floor(logins / 250)}.${(logins % 250) + 1}`;
    const code = await codeFor({ phone }, address);
    const reply = await call(account.logIn, { phone, code }, { address });
    if (reply.code !== 0) throw new Error(`${phone} could not log in: ${reply.message}`);
    return reply.data;
  };

  const close = async (): Promise<void> => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  };

  return {
    app,
    db: database.db,
    clock,
    sms,
    ways,
    mail: mail.inbox,
    logged,
    events,
    requests,
    folder,
    request,
    raw,
    call,
    codeFor,
    logIn,
    close,
  };
};
