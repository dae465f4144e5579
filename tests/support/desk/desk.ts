/** People of the desk in a test's backend: logged in by their phones, as at the page. */
import type { Call, Decoded, Schema } from "#lib/contract/call.ts";
import * as staffCalls from "#lib/contract/desk/staff.ts";
import { inviteStaff, logInAtDesk } from "#lib/contract/desk/staff.ts";
import { COMMAND } from "#server/desk/actor.ts";
import { hireStaff } from "#server/desk/staff.ts";
import type { openBackend, Reply } from "#tests/support/server/backend.ts";

type Backend = Awaited<ReturnType<typeof openBackend>>;
/** A member of staff who calls the backend. */
export type Worker = {
  token: string;
  id: string;
  call: <P extends Schema, A extends Schema>(call: Call<P, A>, payload: Decoded<P>) => Promise<Reply<Decoded<A>>>;
};

const workerOf = (backend: Backend, { token, staff }: { token: string; staff: { id: string } }): Worker => ({
  token,
  id: staff.id,
  call: (call, payload) => backend.call(call, payload, { token }),
});

/** Logs a phone in at the desk. */
export const logIn = async (backend: Backend, phone: string): Promise<Worker> => {
  const code = await backend.codeFor({ phone, purpose: "desk" }, "203.0.113.9");
  const reply = await backend.call(logInAtDesk, { phone, code });
  if (reply.code !== 0) throw new Error(`${phone} could not log in at the desk: ${reply.message}`);
  return workerOf(backend, reply.data);
};

/** An operator, made as by the command. */
export const hireOperator = async (backend: Backend, phone = "13900000101"): Promise<Worker> => {
  const person = { phone, name: "周明", role: "operator", companyId: null, fairId: null } as const;
  await hireStaff({ db: backend.db, actor: COMMAND, now: backend.clock.now() }, person);
  return logIn(backend, phone);
};

type Place = { role: "operator" | "recruiter" | "organizer"; companyId: string | null; fairId: string | null };

/** Someone whom `by` invites, and who takes the invitation. */
export const invite = async (backend: Backend, by: Worker, place: Place, phone: string): Promise<Worker> => {
  const invited = await by.call(inviteStaff, place);
  const code = await backend.codeFor({ phone, purpose: "desk" }, "203.0.113.9");
  const reply = await backend.call(staffCalls.acceptInvitation, { token: invited.data.token, phone, code, name: "李想" });
  if (reply.code !== 0) throw new Error(`${phone} could not take the invitation: ${reply.message}`);
  return workerOf(backend, reply.data);
};

/** A company without posts. */
export const addCompany = async ({ db }: Pick<Backend, "db">, name: string): Promise<string> =>
  (await db.insertInto("companies").values({ name, industry: "", size: "" }).returning("id").executeTakeFirstOrThrow()).id;
