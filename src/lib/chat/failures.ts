import * as z from "zod/mini";
import { type Failure, failed, type Result, success } from "#lib/domain/failure.ts";

const rejection = z.object({ code: z.catch(z.number(), 0), message: z.catch(z.string(), "") });

/** What the SDK rejects with, as a Failure. */
const readFailure = (error: unknown): Failure => {
  const { code, message } = z.safeParse(rejection, error).data ?? { code: 0, message: "" };
  return { kind: "chat", code, message };
};

/** What a call of the SDK comes to. It may throw at once as well as reject. */
export const attempt = async <Value>(work: () => Promise<Value>): Promise<Result<Value>> => {
  try {
    return success(await work());
  } catch (error) {
    return failed(readFailure(error));
  }
};
