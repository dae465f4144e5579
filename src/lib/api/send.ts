import * as z from "zod/mini";
import type { Call, Decoded, Schema } from "#lib/contract/call.ts";
import { failed, type Result, success } from "#lib/domain/failure.ts";
import { type Request, request } from "./transport.ts";

/**
 * Makes a call of the contract: encodes the payload, sends it, decodes the answer. Answers that break the contract are a
 * Failure (`malformed-answer`), never a half-read value.
 */
export const send = async <P extends Schema, A extends Schema>(
  call: Call<P, A>,
  payload: Decoded<P>,
  options: Pick<Request, "signal" | "quiet"> = {},
): Promise<Result<Decoded<A>>> => {
  const answer = await request({ method: call.method, path: call.path, body: z.encode(call.payload, payload), ...options });
  if (!answer.ok) return answer;
  const decoded = z.safeDecode(call.answer, answer.value as z.core.input<A>);
  return decoded.success ? success(decoded.data) : failed({ kind: "malformed-answer" });
};
