import type { NewsReason } from "#lib/domain/news/faults.ts";
import { NotSent } from "#server/services/not-sent.ts";
import { NotPublic } from "#server/services/public-requests.ts";

/** Errors of encryption, by their codes in Node. */
const ENCRYPTION = /TLS|SSL|CERT|SIGNATURE|^EPROTO$/;
const TIMED_OUT = /^ETIMEDOUT$|TIMEOUT|^ABORT_ERR$/;
/** Errors of the network are all in capitals. */
const NETWORK = /^(?:E[A-Z]{3,}(?:_[A-Z]+)?|UND_ERR_[A-Z_]+|HPE_[A-Z_]+)$/;

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

/** Why news did not leave, in one of the words that the desk knows. Sentences of errors stay in the log: they may name a person. */
export const reasonOf = (error: unknown): NewsReason => {
  if (error instanceof NotSent) return error.reason;
  if (error instanceof NotPublic) return { fault: "inner", detail: "" };
  if (!(error instanceof Error)) return { fault: "unknown", detail: "" };
  const code = codeOf(error) || codeOf(error.cause);
  if (/^(?:Timeout|Abort)Error$/.test(error.name) || TIMED_OUT.test(code)) return { fault: "timeout", detail: "" };
  if (ENCRYPTION.test(code)) return { fault: "encryption", detail: code };
  if (NETWORK.test(code)) return { fault: "unreachable", detail: code };
  // A request of `fetch` without an answer.
  if (error instanceof TypeError && error.message === "fetch failed") return { fault: "unreachable", detail: "" };
  return { fault: "unknown", detail: "" };
};
