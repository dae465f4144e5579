import * as z from "zod/mini";
import { type ChatReason, type Failure, failed, type Result, success } from "#lib/domain/failure.ts";

/** The codes of the service and its SDK that the program acts on. */
const CODES: readonly [ChatReason, ...number[]][] = [
  ["unreachable", 2800, 2801, 2805, 2040, 2041, 2300, 2350, 2400],
  ["signature-ended", 70_001, 70_003, 70_009],
  ["muted", 10_017, 20_012],
  ["risky", 80_001, 80_004],
  ["refused", 3123, 4005],
  ["not-offered", 3122, 60_007, 60_020],
];

/** The failure behind a code of the service or its SDK. */
export const chatFailure = (code: number, message = ""): Failure => ({
  kind: "chat",
  reason: CODES.find(([, ...codes]) => codes.includes(code))?.[0] ?? "other",
  code,
  message,
});

const rejection = z.object({ code: z.catch(z.number(), 0), message: z.catch(z.string(), "") });

/** Turns a call of the SDK, which may throw at once as well as reject, into a Result. */
export const attempt = async <Value>(work: () => Promise<Value>): Promise<Result<Value>> => {
  try {
    return success(await work());
  } catch (error) {
    const { code, message } = z.safeParse(rejection, error).data ?? { code: 0, message: "" };
    return failed(chatFailure(code, message));
  }
};

/** The same for a call whose answer carries nothing. */
export const attemptDone = async (work: () => Promise<unknown>): Promise<Result<null>> => {
  const answer = await attempt(work);
  return answer.ok ? success(null) : answer;
};

export const UNREADABLE = failed({ kind: "malformed-answer" });

/** Asks by code that is imported on demand. */
export const later = async <Code, Value>(
  load: () => Promise<Code>,
  ask: (code: Code) => Promise<Result<Value>>,
): Promise<Result<Value>> => {
  const code = await load().catch(() => null);
  return code ? ask(code) : failed({ kind: "code-late" });
};
