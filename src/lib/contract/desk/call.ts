import { type Call, defineCall, type Schema } from "#lib/contract/call.ts";
import type { DeskCall } from "#lib/domain/desk/rights.ts";

/** A call of the desk. Its name is its row in the table of rights, and the end of its path. */
export type StaffCall<P extends Schema = Schema, A extends Schema = Schema> = Call<P, A> & { desk: DeskCall };

/** Describes a call for staff. The desk is ours alone, so its names on the wire are the clean ones. */
export const deskCall = <P extends Schema, A extends Schema>(
  desk: DeskCall,
  { payload, answer }: { payload: P; answer: A },
): StaffCall<P, A> => ({ ...defineCall({ path: `/api/desk/${desk}`, roles: ["staff"], payload, answer }), desk });
