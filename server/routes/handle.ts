import type { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import * as z from "zod/mini";
import { type Call, CODE, type Decoded, type Schema } from "#lib/contract/call.ts";
import type { Viewer } from "#lib/domain/account/viewer.ts";
import { judgeToken } from "#server/db/account/sessions.ts";
import { userExists } from "#server/db/account/users.ts";
import { eraseRemains } from "#server/leave.ts";
import { allowSlowBody } from "#server/slow-bodies.ts";
import { invalidFieldText, MESSAGES } from "#server/texts.ts";
import { clientAddress } from "./address.ts";
import { envelope, forbidden, invalid, Refusal, refuse, sessionOver } from "./answer.ts";
import { BODY_MAX_BYTES, readPayload } from "./body.ts";
import { decodePayload } from "./decode.ts";
import type { Context, Deps, Env } from "./http.ts";
import { createSharedAnswers } from "./kept-answers.ts";
import { discardBody } from "./multipart.ts";
import { readForCall } from "./replica-reads.ts";

/** The seeker of a request. The session ends at a time if it is not renewed. */
export type Seeker = Extract<Viewer, { role: "seeker" }> & { loginId: string; sessionEndsAt: number };
/** Everything a handler uses beside its payload. Not Hono's context, which only concerns HTTP. */
export type CallContext = Deps & {
  now: number;
  address: string;
  /** The browser's User-Agent header. */
  userAgent: string;
  /** The caller, who must have a session and, if `claimedId` is given, be that user. Throws a Refusal otherwise. */
  seeker: (claimedId?: string) => Promise<Seeker>;
  /** Whether the caller may have just written, and joins no run that began before. */
  hasWritten: boolean;
};

export type Route = {
  call: Call;
  /** Whether the handler reads a body of any size as a stream. */
  streams: boolean;
  respond: (context: Context, deps: Deps) => Promise<Response>;
};

const TOKEN_MAX = 200;

/** Judges the token of a request at each entrance, because a session may end in between, and keeps the renewed one for the answer. */
const createGate = (context: Context, { db }: Deps, now: number, { renews }: { renews: boolean }) => {
  const gate = {
    renewedToken: null as string | null,
    userId: null as string | null,
    enter: async (claimedId?: string): Promise<Seeker> => {
      const token = context.req.header("authorization")?.trim() ?? "";
      if (token === "" || token.length > TOKEN_MAX) throw sessionOver(false);
      const access = await judgeToken(db, token, now, { renews });
      if (access.state !== "valid") throw sessionOver(access.state === "ended");
      gate.renewedToken = access.renewedToken;
      gate.userId = access.userId;
      context.set("user", access.userId);
      const { userId } = access;
      if (claimedId !== undefined && claimedId !== userId) throw forbidden();
      return { role: "seeker", userId, loginId: access.loginId, sessionEndsAt: access.endsAt };
    },
  };
  return gate;
};

/**
 * Ends a call whose user was deleted while it ran. Its earlier writes went with the user's row; its later writes either failed, as they
 * refer to that row, or are in the chat and are erased here.
 */
const mustStillExist = async (deps: Deps, userId: string | null): Promise<void> => {
  if (userId === null || (await userExists(deps.db, userId))) return;
  await eraseRemains(deps, userId);
  throw sessionOver(false);
};

type Run<P extends Schema, A extends Schema, Extra> = (payload: Decoded<P>, callContext: Extra) => Promise<Decoded<A>>;

type Settings = {
  /** Whether the caller leaves by this call: the session is not renewed first, and may be gone afterwards. */
  leaves?: boolean;
};

const createRoute = <P extends Schema, A extends Schema>(
  call: Call<P, A>,
  run: (context: Context, callContext: CallContext) => Promise<Decoded<A>>,
  message: string,
  { leaves = false }: Settings = {},
): Route => ({
  call,
  streams: false,
  respond: async (context, deps) => {
    const now = deps.clock.now();
    const gate = createGate(context, deps, now, { renews: !leaves });
    const runForUser = async (callContext: CallContext): Promise<Decoded<A>> => {
      try {
        const answer = await run(context, callContext);
        if (!leaves) await mustStillExist(deps, gate.userId);
        return answer;
      } catch (error) {
        await mustStillExist(deps, gate.userId);
        throw error;
      }
    };
    try {
      const address = clientAddress(context, deps.trustProxy);
      const userAgent = context.req.header("user-agent") ?? "";
      const hasWritten = context.var.writtenAt !== undefined;
      const callContext = { ...deps, now, address, userAgent, seeker: gate.enter, hasWritten };
      const data = z.encode(call.answer, await runForUser(callContext));
      return envelope(context, { code: CODE.ok, message, data, token: gate.renewedToken });
    } catch (error) {
      if (error instanceof Refusal) return refuse(context, error, gate.renewedToken);
      throw error;
    }
  },
});

/** A call that anyone may make. A token is looked at only when the handler asks for the seeker. */
export const forAnyone = <P extends Schema, A extends Schema>(
  call: Call<P, A>,
  run: Run<P, A, CallContext>,
  message: string = MESSAGES.ok,
): Route => {
  if (!call.roles.includes("visitor")) throw new Error(`${call.path} needs a login`);
  const decodeAndRun = async (context: Context, callContext: CallContext) => {
    const payload = decodePayload(call.payload, await readPayload(context));
    return readForCall(call, context, callContext, (db) => run(payload, { ...callContext, db }));
  };
  return createRoute(call, decodeAndRun, message);
};

/** A public answer may depend only on these and the payload, never on the caller. */
type PublicCallContext = Pick<CallContext, "db" | "now">;

/** A call with the same answer for all callers: simultaneous equal questions share one run. */
export const forEverybody = <P extends Schema, A extends Schema>(call: Call<P, A>, run: Run<P, A, PublicCallContext>): Route => {
  const shared = createSharedAnswers<Decoded<A>>();
  return forAnyone(call, (payload, { db, now, hasWritten }) => {
    const ask = (): Promise<Decoded<A>> => run(payload, { db, now });
    return hasWritten ? ask() : shared(db, payload ?? null, ask);
  });
};

/** A seeker's handler also gets the seeker. */
export type SeekerCallContext = CallContext & { me: Seeker };
type RunOfSeeker<P extends Schema, A extends Schema> = Run<P, A, SeekerCallContext>;

const enterAndRun = <P extends Schema, A extends Schema>(call: Call<P, A>, run: RunOfSeeker<P, A>) => {
  if (!call.roles.includes("seeker")) throw new Error(`${call.path} does not serve seekers`);
  return async (context: Context, callContext: CallContext) => {
    const me = await callContext.seeker();
    return run(decodePayload(call.payload, await readPayload(context)), { ...callContext, me });
  };
};

/** A call for logged-in seekers; the session is judged before the body is read. */
export const forSeeker = <P extends Schema, A extends Schema>(
  call: Call<P, A>,
  run: RunOfSeeker<P, A>,
  message: string = MESSAGES.ok,
): Route => createRoute(call, enterAndRun(call, run), message);

/** A call that ends the caller's session: the answer carries no new token. */
export const forLeavingSeeker = <P extends Schema, A extends Schema>(
  call: Call<P, A>,
  run: RunOfSeeker<P, A>,
  message: string = MESSAGES.ok,
): Route => createRoute(call, enterAndRun(call, run), message, { leaves: true });

/**
 * Bytes to drain from a rejected upload, so that the client can read the answer: a seeker's in full, a stranger's only as much as may be
 * in transit.
 */
const DISCARD_MAX_BYTES = { seeker: 128 * 1024 ** 2, stranger: 8 * 1024 ** 2 };

/** A call of a logged-in seeker that sends a file. A refused file is still read to its end, so that the client reads the answer. */
export const forFileOfSeeker = <P extends Schema, A extends Schema>(
  call: Call<P, A>,
  run: (request: Request, callContext: SeekerCallContext) => Promise<Decoded<A>>,
): Route => {
  const enterAndTake = async (context: Context, callContext: CallContext) => {
    const request = context.req.raw;
    let discards = DISCARD_MAX_BYTES.stranger;
    try {
      const me = await callContext.seeker();
      discards = DISCARD_MAX_BYTES.seeker;
      allowSlowBody(context.env.incoming);
      return await run(request, { ...callContext, me });
    } catch (error) {
      await discardBody(request.body, discards);
      throw error;
    }
  };
  return { ...createRoute(call, enterAndTake, MESSAGES.ok), streams: true };
};

/** Refuses a payload about another user than the caller. */
export const mustBe = (me: Seeker, userId: string): void => {
  if (me.userId !== userId) throw forbidden();
};

/** Refuses bodies larger than any call needs. */
export const smallBodies = bodyLimit({
  maxSize: BODY_MAX_BYTES,
  onError: (context) => refuse(context, invalid({ body: invalidFieldText({ field: "body", code: "too_large", missing: false }) })),
});

/** Mounts calls at their paths; another method there is refused with HTTP 405. */
export const mount = (app: Hono<Env>, routes: readonly Route[], deps: Deps): void => {
  for (const { call, streams, respond } of routes) {
    if (!streams) app.on(call.method, call.path, smallBodies);
    app.on(call.method, call.path, (context) => respond(context, deps));
    app.all(call.path, (context) =>
      envelope(context, { code: 405, message: MESSAGES.unsupportedMethod, data: null, token: null }, 405),
    );
  }
};
