import { createFetch, FetchError } from "ofetch";
import { type Failure, failed, type Result, success } from "#lib/domain/failure.ts";
import { readJson } from "./read-json.ts";
import { apiSettings, whenConfigured } from "./settings.ts";

const REQUEST_TIMEOUT = 30_000;
const SESSION_ENDED: readonly number[] = [301, 10_002];

export const client = createFetch({ fetch: (...call) => apiSettings().fetch(...call) });

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

const fieldsOf = (data: unknown): Record<string, string> =>
  isRecord(data) && isRecord(data["fields"])
    ? Object.fromEntries(Object.entries(data["fields"]).map(([name, value]) => [name, textOf(value)]))
    : {};

/** A non-zero code as a Failure: the message, else the data when it is text (R1.8-2). */
const refusal = (code: number, body: Record<string, unknown>): Failure => {
  const data = body["data"];
  const message = textOf(body["message"]) || textOf(data);
  if (SESSION_ENDED.includes(code)) return { kind: "session-expired" };
  if (code === 400) return { kind: "invalid", message, fields: fieldsOf(data) };
  if (code === 429) {
    const { waitSeconds: wait, challenge = null } = isRecord(data) ? data : {};
    return { kind: "too-many", message, waitSeconds: typeof wait === "number" ? wait : 0, challenge };
  }
  return { kind: "refused", code, message };
};

const transportFailure = (error: unknown): Failure => {
  if (!(error instanceof FetchError)) return { kind: "transport", status: null };
  if (error.status === 405) return { kind: "unsupported-method" };
  return error.status === undefined ? { kind: "offline" } : { kind: "transport", status: error.status };
};

export type Request = {
  method: "GET" | "POST";
  path: string;
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** Work in the background: no spinner. */
  quiet?: boolean;
};

/** The complete address of a request, built here because the build leaves out ofetch's own code for it (astro.config.mjs). */
export const addressOf = (request: Request): string => {
  const path = apiSettings().baseUrl + request.path;
  if (request.method === "POST") return path;
  const query = isRecord(request.body) ? Object.entries(request.body).map(([key, value]) => [key, String(value ?? "")]) : [];
  return `${path}?${new URLSearchParams([...query, ["_t", String(Date.now())]])}`;
};

export const headersOf = (token: string | null, post: boolean): Record<string, string> => ({
  ...(post ? { "content-type": "application/json" } : {}),
  ...(token ? { authorization: token } : {}),
});

/** Opens the envelope of an answer: its data, or the failure. */
export const openEnvelope = (body: unknown, headerToken: string | null): Result<unknown> => {
  if (!isRecord(body) || typeof body["code"] !== "number") return failed({ kind: "malformed-answer" });
  const renewed = textOf(body["token"]) || headerToken;
  if (renewed) apiSettings().onToken(renewed);
  if (body["code"] === 0) return success(body["data"]);
  return failed(refusal(body["code"], body));
};

type Run<Value> = (token: string | null) => Promise<Result<Value>>;

const hasExpired = (outcome: Result<unknown>): boolean => !outcome.ok && outcome.failure.kind === "session-expired";

/** Runs with the current token; retries once if the session has a newer one. */
const runInSession = async <Value>(run: Run<Value>): Promise<Result<Value>> => {
  const token = apiSettings().token();
  const first = await run(token);
  if (!hasExpired(first)) return first;
  const newer = await apiSettings().onExpired(token);
  if (newer === null) return first;
  const second = await run(newer);
  if (hasExpired(second)) await apiSettings().onExpired(newer);
  return second;
};

/** Wraps one exchange with the spinner's count and the server's clock, and turns transport faults into Failures. */
export const exchange = async <Value>(
  { signal, quiet }: Pick<Request, "signal" | "quiet">,
  run: Run<Value>,
): Promise<Result<Value>> => {
  await whenConfigured;
  const finished = quiet ? () => undefined : apiSettings().onRequest();
  try {
    return await runInSession(run);
  } catch (error) {
    // An aborted caller no longer listens.
    if (signal?.aborted) return new Promise(() => undefined);
    return failed(transportFailure(error));
  } finally {
    finished();
  }
};

/** Sends a request and opens the envelope. Resolves to the raw `data`, or to a Failure. An aborted request never settles. */
export const request = (wanted: Request): Promise<Result<unknown>> =>
  exchange(wanted, async (token) => {
    const response = await client.raw<unknown>(addressOf(wanted), {
      method: wanted.method,
      ...(wanted.method === "POST" ? { body: JSON.stringify(wanted.body ?? {}) } : {}),
      headers: headersOf(token, wanted.method === "POST"),
      retry: 0,
      timeout: REQUEST_TIMEOUT,
      parseResponse: readJson,
      ...(wanted.signal ? { signal: wanted.signal } : {}),
    });
    const serverTime = Date.parse(response.headers.get("date") ?? "");
    if (!Number.isNaN(serverTime)) apiSettings().onServerTime(serverTime);
    return openEnvelope(response._data, response.headers.get("authorization"));
  });
