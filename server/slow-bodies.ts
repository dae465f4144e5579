import type { IncomingMessage, Server } from "node:http";
import { uploadFile } from "#lib/contract/files.ts";
import { makePrintCode } from "#lib/contract/print.ts";
import { UPLOADS_PATH } from "./gateway/transport/paths.ts";

/** Bodies of 64 kB arrive within seconds on any connection; a stranger's file deserves no wait. */
const TIMES = { smallBody: 30_000, strangersFile: 10_000 };

const UPLOADS = [uploadFile.path, makePrintCode.path, `${UPLOADS_PATH}/`];
const isUpload = ({ url = "" }: IncomingMessage): boolean => UPLOADS.some((path) => url.startsWith(path));

const timers = new WeakMap<object, NodeJS.Timeout>();

/** Lifts the time limit of a request's body, for a file from a sender who proved the right to send it. */
export const allowSlowBody = (incoming: object | undefined): void => {
  if (incoming) clearTimeout(timers.get(incoming));
};

/** Ends connections with stalled requests, except files admitted by {@link allowSlowBody}. */
export const cutSlowBodies = (server: Server, { smallBody, strangersFile } = TIMES): void => {
  // Before the server's own listener, which may let the request in.
  server.prependListener("request", (incoming: IncomingMessage) => {
    const milliseconds = isUpload(incoming) ? strangersFile : smallBody;
    const timer = setTimeout(() => incoming.complete || incoming.destroy(), milliseconds).unref();
    timers.set(incoming, timer);
    incoming.once("close", () => clearTimeout(timer));
  });
};
