import type { IncomingMessage, Server } from "node:http";
import { uploadFile } from "#lib/contract/files.ts";
import { makePrintCode } from "#lib/contract/print.ts";
import { UPLOADS_PATH } from "./gateway/transport/paths.ts";

/** Bodies of 64 kB come within seconds on any line. */
const SMALL_BODY_MS = 30_000;

const UPLOADS = [uploadFile.path, makePrintCode.path, `${UPLOADS_PATH}/`];
const isUpload = ({ url = "" }: IncomingMessage): boolean => UPLOADS.some((path) => url.startsWith(path));

/** Ends connections whose request does not come to its end; only files have as long as the server allows any request. */
export const cutSlowBodies = (server: Server, milliseconds: number = SMALL_BODY_MS): void => {
  server.on("request", (incoming: IncomingMessage) => {
    if (isUpload(incoming)) return;
    const timer = setTimeout(() => incoming.complete || incoming.destroy(), milliseconds).unref();
    incoming.once("close", () => clearTimeout(timer));
  });
};
