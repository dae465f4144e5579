import * as z from "zod/mini";
import { downloadFile } from "#lib/contract/files.ts";
import type { Result } from "#lib/domain/failure.ts";
import { requestFile } from "./transport.ts";

/** Fetches a stored file; `name` is the name to save it under. */
export const download = (file: { path: string; name: string }): Promise<Result<Blob>> =>
  requestFile({ method: downloadFile.method, path: downloadFile.path, body: z.encode(downloadFile.payload, file) });
