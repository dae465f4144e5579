import * as z from "zod/mini";
import { downLoadOSS } from "#lib/contract/files.ts";
import type { Result } from "#lib/domain/failure.ts";
import { requestFile } from "./transport.ts";

/** Fetches a stored file; `name` is what it will be saved as. */
export const downloadFile = (file: { path: string; name: string }): Promise<Result<Blob>> =>
  requestFile({ path: downLoadOSS.path, body: z.encode(downLoadOSS.payload, file) });
