import { createHmac, randomBytes } from "node:crypto";
import { createMiddleware } from "hono/factory";
import { changePhone, logIn, logOut } from "#lib/contract/account/account.ts";
import { endDevice } from "#lib/contract/account/devices.ts";
import { deleteAccount, exportMyData } from "#lib/contract/account/leaving.ts";
import { CODE } from "#lib/contract/call.ts";
import { acceptInvitation, endStaff, inviteStaff, logInAtDesk } from "#lib/contract/desk/staff.ts";
import { makePrintCode, takePrint } from "#lib/contract/print.ts";
import type { LineLog } from "#server/services/line-log.ts";
import { masked } from "#server/services/log.ts";
import type { Metrics } from "#server/services/metrics.ts";
import { requestId } from "#server/services/request-id.ts";
import { clientAddress } from "./address.ts";
import type { Context, Env } from "./http.ts";

export type Watch = {
  /** Security events; see {@link eventOf}. */
  security: LineLog;
  /** Every request. */
  access: LineLog;
  /** Times of calls; none without monitoring. */
  metrics?: Metrics;
};

/** Calls whose every answer is an event. */
const ALWAYS: Record<string, string> = {
  [logIn.path]: "login",
  [logOut.path]: "logout",
  [changePhone.path]: "phone-change",
  [endDevice.path]: "device-end",
  [deleteAccount.path]: "account-deletion",
  [exportMyData.path]: "export",
  [makePrintCode.path]: "print-code",
  [takePrint.path]: "print-pickup",
  [logInAtDesk.path]: "desk-login",
  [inviteStaff.path]: "staff-invitation",
  [acceptInvitation.path]: "staff-invitation-accepted",
  [endStaff.path]: "staff-end",
};

/** Error codes that the security log records, by name. */
const BY_CODE: Record<number, string> = {
  [CODE.forbidden]: "forbidden",
  [CODE.tooMany]: "limit-reached",
  [CODE.sessionExpired]: "session-refused",
  [CODE.sessionReplaced]: "session-refused",
  [CODE.broken]: "failure",
};

/** Which event an answer is; null for the ordinary ones. Who shows no token at all is a visitor, not an intruder. */
const eventOf = (context: Context, code: number | undefined): string | null => {
  const always = ALWAYS[context.req.path];
  if (always !== undefined) return always;
  const isVisitor = code === CODE.sessionExpired && !context.req.header("authorization");
  return code === undefined || isVisitor ? null : (BY_CODE[code] ?? null);
};

const PATH_MAX = 200;

/** The path with secrets masked: upload tickets and names of chat files. */
const namedPath = (path: string): string => masked(path.replace(/^(\/chat\/(?:uploads|files)\/).*/s, "$1…")).slice(0, PATH_MAX);

/**
 * Logs requests without personal data: an account is its number, an address is a hash by a key that exists only in memory, which tells
 * visitors apart until the next restart. `calls`: the paths that have times of their own.
 * Why: docs/decisions/0037-events-without-persons.md
 */
export const watchAnswers = ({ security, access, metrics }: Watch, trustProxy: boolean, calls: ReadonlySet<string> = new Set()) => {
  const key = randomBytes(32);
  const visitorOf = (context: Context): string =>
    createHmac("sha256", key).update(clientAddress(context, trustProxy)).digest("hex").slice(0, 16);
  return createMiddleware<Env>(async (context: Context, next) => {
    const began = performance.now();
    await next();
    const { code, user } = context.var;
    const path = namedPath(context.req.path);
    const from = visitorOf(context);
    const event = eventOf(context, code);
    const request = requestId();
    if (event !== null) security.write({ event, path, code, user, from, request });
    const took = Math.round(performance.now() - began);
    access.write({ method: context.req.method, path, status: context.res.status, code, milliseconds: took, from, request });
    const name = calls.has(context.req.path) ? context.req.path : "other";
    metrics?.took("call", name, String(code ?? context.res.status), (performance.now() - began) / 1000);
  });
};
