import * as z from "zod/mini";
import { downloadFile } from "#lib/contract/files.ts";
import { failed, type Result, success } from "#lib/domain/failure.ts";
import { apiSettings } from "./settings.ts";
import { addressOf, client, exchange, headersOf, openEnvelope, type Request } from "./transport.ts";

/** Fetches a file. An envelope in its place is a Failure, never a file (D-B7). */
export const requestFile = (wanted: Pick<Request, "method" | "path" | "body">): Promise<Result<Blob>> =>
  exchange({}, async (token) => {
    const isPost = wanted.method === "POST";
    const response = await client.raw<Blob, "blob">(addressOf(wanted), {
      method: wanted.method,
      ...(isPost ? { body: JSON.stringify(wanted.body ?? {}) } : {}),
      headers: headersOf(token, isPost),
      retry: 0,
      responseType: "blob",
    });
    const renewed = response.headers.get("authorization");
    if (renewed) apiSettings().onToken(renewed);
    const file = response._data;
    if (!file) return failed({ kind: "malformed-answer" });
    if (!file.type.includes("json")) return success(file);
    const refused = openEnvelope(JSON.parse(await file.text()), null);
    return refused.ok ? failed({ kind: "malformed-answer" }) : refused;
  });

/** Fetches a stored file; `name` is the name to save it under. */
export const download = (file: { path: string; name: string }): Promise<Result<Blob>> =>
  requestFile({ method: downloadFile.method, path: downloadFile.path, body: z.encode(downloadFile.payload, file) });
