import * as z from "zod/mini";
import type { Call, Decoded, Schema } from "#lib/contract/call.ts";
import { uploadFile } from "#lib/contract/files.ts";
import { failed, type Result, success } from "#lib/domain/failure.ts";
import { apiSettings } from "./settings.ts";
import { exchange, headersOf, openEnvelope } from "./transport.ts";

export type Sending = {
  signal: AbortSignal;
  /** Sends the form and says how much of it has gone, from 0 to 1. */
  post: (url: string, form: { headers: Record<string, string>; body: FormData; signal: AbortSignal }) => Promise<Response>;
};

/** A file that has been stored. */
export type StoredFile = { name: string; path: string; fileType: string; size: number };

const readAnswer = async (response: Response): Promise<Result<unknown>> => {
  if (!response.ok) return failed({ kind: "transport", status: response.status });
  const body: unknown = await response.json().catch(() => null);
  return openEnvelope(body, response.headers.get("authorization"));
};

/** Sends one file as a form to a call's path. Given up by its signal, it never settles. */
export const sendForm = async <P extends Schema, A extends Schema>(
  call: Call<P, A>,
  query: string,
  file: File,
  { signal, post }: Sending,
): Promise<Result<Decoded<A>>> => {
  const answer = await exchange({ signal, quiet: true }, async (token) => {
    const body = new FormData();
    body.append("file", file);
    const headers = headersOf(token, false);
    const response = await post(apiSettings().baseUrl + call.path + query, { headers, body, signal }).catch(() => null);
    // A broken connection is not the server's failure; an aborted upload is no failure at all.
    if (response === null) return signal.aborted ? Promise.reject(signal.reason) : failed({ kind: "offline" });
    return readAnswer(response);
  });
  if (!answer.ok) return answer;
  const decoded = z.safeDecode(call.answer, answer.value as z.core.input<A>);
  return decoded.success ? success(decoded.data) : failed({ kind: "malformed-answer" });
};

/** Sends one file (R2.7.2-5). Given up by its signal, it never settles. */
export const upload = async (file: File, sending: Sending): Promise<Result<StoredFile>> => {
  const files = await sendForm(uploadFile, "", file, sending);
  if (!files.ok) return files;
  const [stored] = files.value;
  return stored ? success(stored) : failed({ kind: "malformed-answer" });
};
