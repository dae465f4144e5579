import * as z from "zod/mini";
import { CODE, type Decoded, type Schema } from "#lib/contract/call.ts";
import type { StaffCall } from "#lib/contract/desk/call.ts";
import { mayCall } from "#lib/domain/desk/rights.ts";
import { deskFieldText } from "#lib/texts/desk/fields.ts";
import { judgeStaffToken, type StaffMember } from "#server/db/desk/staff.ts";
import type { DeskContext } from "#server/desk/actor.ts";
import { type DeskProblem, DeskRefusal } from "#server/desk/refusal.ts";
import { clientAddress } from "#server/routes/address.ts";
import { envelope, forbidden, invalid, missing, Refusal, refuse, sessionOver } from "#server/routes/answer.ts";
import { readPayload } from "#server/routes/body.ts";
import { decodePayload } from "#server/routes/decode.ts";
import type { Route } from "#server/routes/handle.ts";
import type { Context, Deps } from "#server/routes/http.ts";
import { discardBody } from "#server/routes/multipart.ts";
import { allowSlowBody } from "#server/slow-bodies.ts";
import { DESK_CONFLICTS, MESSAGES } from "#server/texts.ts";

/** Everything that a handler of the desk uses beside its payload. */
export type StaffContext = Deps & DeskContext & { me: StaffMember; token: string; address: string };

const TOKEN_MAX = 200;

/** A refused form is read to its end, up to this size, so that its sender reads the answer. */
const DISCARD_MAX_BYTES = 32 * 1024 ** 2;

/** A refusal of the desk's rules as an answer. */
const toRefusal = (problem: DeskProblem): Refusal => {
  switch (problem.kind) {
    case "forbidden":
      return forbidden();
    case "missing":
      return missing(MESSAGES.missingAtDesk);
    case "invalid":
      return invalid(
        Object.fromEntries(Object.entries(problem.fields).map(([field, code]) => [field, deskFieldText(field, code)])),
      );
    case "conflict":
      return new Refusal(CODE.conflict, DESK_CONFLICTS[problem.reason], problem.present ?? null);
  }
};

/** Runs a service, and turns a refusal of its rules into an answer. */
export const byTheRules = async <Value>(work: () => Promise<Value>): Promise<Value> => {
  try {
    return await work();
  } catch (error) {
    throw error instanceof DeskRefusal ? toRefusal(error.problem) : error;
  }
};

/** The member of staff who calls. A seeker's token is refused: it is no session of the desk. */
const enter = async (context: Context, { db }: Deps, now: number): Promise<{ me: StaffMember; token: string }> => {
  const token = context.req.header("authorization")?.trim() ?? "";
  const me = token === "" || token.length > TOKEN_MAX ? null : await judgeStaffToken(db, token, now);
  if (!me) throw sessionOver(false);
  return { me, token };
};

type Run<P extends Schema, A extends Schema, Extra> = (payload: Decoded<P>, context: Extra) => Promise<Decoded<A>>;

/** Answers a call of staff: the session, then the role, then the payload that `read` finds, then the rules of the service. */
const respondTo =
  <P extends Schema, A extends Schema>(
    call: StaffCall<P, A>,
    read: (context: Context) => Promise<unknown>,
    run: Run<P, A, StaffContext>,
    message: string,
  ) =>
  async (context: Context, deps: Deps): Promise<Response> => {
    const now = deps.clock.now();
    try {
      const { me, token } = await enter(context, deps, now);
      if (!mayCall(me.role, call.desk)) throw forbidden();
      const payload = decodePayload(call.payload, await read(context));
      const address = clientAddress(context, deps.trustProxy);
      const answer = await byTheRules(() => run(payload, { ...deps, now, address, me, actor: me, token }));
      return envelope(context, { code: CODE.ok, message, data: z.encode(call.answer, answer), token: null });
    } catch (error) {
      if (error instanceof Refusal) return refuse(context, error);
      throw error;
    }
  };

/** A call for staff. */
export const forStaff = <P extends Schema, A extends Schema>(
  call: StaffCall<P, A>,
  run: Run<P, A, StaffContext>,
  message: string = MESSAGES.ok,
): Route => ({ call, streams: false, respond: respondTo(call, readPayload, run, message) });

/** A call for staff that sends a form with a file; its payload is the query of its address. */
export const forFileOfStaff = <P extends Schema, A extends Schema>(
  call: StaffCall<P, A>,
  run: Run<P, A, StaffContext & { request: Request }>,
): Route => ({
  call,
  streams: true,
  respond: async (context, deps) => {
    const request = context.req.raw;
    const take: Run<P, A, StaffContext> = (payload, staff) => {
      allowSlowBody(context.env.incoming);
      return run(payload, { ...staff, request });
    };
    const response = await respondTo(call, async () => context.req.query(), take, MESSAGES.ok)(context, deps);
    await discardBody(request.body, DISCARD_MAX_BYTES);
    return response;
  },
});
