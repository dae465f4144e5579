/** PostgreSQL's codes: a statement took too long, no connection is left, it is stopping or starting, it is not the primary yet or any more. */
const CODES = new Set(["57014", "53300", "57P01", "57P02", "57P03", "25P03", "25006"]);
/** Errors of broken and failed connections. */
const NETWORK = new Set(["ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "EHOSTUNREACH", "ENOTFOUND", "EPIPE", "EAI_AGAIN"]);
/** The driver's own errors have no code, only a message. A connection that is lost within a transaction fails once more at the rollback. */
const SENTENCE =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated\b.*|Client .* is not queryable)/;

/**
 * Whether an error says that the database does not answer, now: the same question may be answered later.
 * Why: docs/decisions/0030-a-stuck-database-is-reported.md
 */
export const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return CODES.has(code) || NETWORK.has(code) || SENTENCE.test(error.message);
};
