import { requestId } from "./request-id.ts";

/** Where the server writes to. Callers hand in no phones, codes or tokens; numbers long enough to be one are masked anyway. */
export type Log = { info: (line: string) => void; error: (line: string) => void };

const LINE_MAX = 400;
/** A line without numbers long enough to be a phone or an ID, truncated. */
export const masked = (line: string): string => line.replace(/\d{6,}/g, "…").slice(0, LINE_MAX);

export const consoleLog: Log = {
  info: (line) => console.info(line),
  error: (line) => console.error(masked(line)),
};

/** The same as JSON, a line each, with the time and the id of the request. */
export const jsonLog: Log = {
  info: (line) => console.info(jsonLine("info", line)),
  error: (line) => console.error(jsonLine("error", masked(line))),
};

const jsonLine = (level: "info" | "error", message: string): string =>
  JSON.stringify({ time: new Date().toISOString(), level, message, request: requestId() });

const errorDetails = (error: Error): string => {
  const code = "code" in error && typeof error.code === "string" ? ` ${error.code}` : "";
  return `${error.name}${code}: ${error.message.split("\n")[0] ?? ""}`;
};

/** An error in one short masked line: PGlite's own dump would fill 40 kB with its minified source. */
export const shortError = (error: unknown): string => masked(error instanceof Error ? errorDetails(error) : String(error));
