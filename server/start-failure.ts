import { ConfigError } from "./config-error.ts";
import { InUse } from "./db/connection/lock.ts";
import { UnusableData } from "./db/connection/unusable-data.ts";
import { shortError } from "./services/log.ts";

const codeOf = (error: Error): unknown => ("code" in error ? error.code : null);

/** Explains a failed port: in use, not permitted, or an address of another machine. */
const explainPort = (code: unknown, port: string): string | null => {
  if (code === "EADDRINUSE") return `Port${port} is in use: stop the program that holds it, or choose another with PORT=….`;
  if (code === "EACCES") return `Port${port} is not yours to open: choose one above 1023 with PORT=….`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return "HOST is no address of this machine: leave it out, or set 0.0.0.0 for all of them.";
  return null;
};

/** Explains a failed file or folder of the data directory. */
const explainPath = (code: unknown, path: unknown, syscall: unknown): string | null => {
  if (code === "ENOENT" && syscall === "mkdir")
    return `${path} cannot be made, for the directory above it takes no new ones: choose another one with DATA_DIR=….`;
  if (code === "EACCES" || code === "EPERM")
    return `${path} is not this user's to write: give it to the user that runs the server, or choose another directory with DATA_DIR=….`;
  if (code === "EROFS") return `${path} can only be read: choose a directory that can be written with DATA_DIR=….`;
  if (code === "EEXIST" || code === "ENOTDIR")
    return `${path} is in the way, for it is no directory: choose another one with DATA_DIR=….`;
  if (code === "ENOSPC" || code === "EDQUOT") return `The disk of ${path} is full: make room, then start again.`;
  return null;
};

/** The reason of a failed start and its remedy, in one sentence for the terminal. */
export const explain = (error: unknown): string => {
  if (error instanceof ConfigError || error instanceof UnusableData) return error.message;
  if (error instanceof InUse) return `Sorry, ${error.message}: stop it, or choose another directory with DATA_DIR=….`;
  if (!(error instanceof Error)) return `The server could not start. ${shortError(error)}`;
  const code = codeOf(error);
  const listens = "syscall" in error && error.syscall === "listen";
  const inWords =
    listens || "port" in error || code === "ENOTFOUND"
      ? explainPort(code, "port" in error ? ` ${error.port}` : "")
      : explainPath(code, "path" in error ? error.path : "DATA_DIR", "syscall" in error ? error.syscall : null);
  return inWords ?? `The server could not start. ${shortError(error)}`;
};
