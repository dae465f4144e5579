import { ConfigError } from "#server/config.ts";
import { shortError } from "#server/services/log.ts";
import { BuildError } from "./build.ts";

/** Why a start failed and what to do about it, in a sentence for whoever reads the terminal. */
export const explain = (error: unknown): string => {
  if (error instanceof ConfigError || error instanceof BuildError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? error.code : null;
  const port = "port" in error ? ` ${error.port}` : "";
  if (code === "EADDRINUSE") return `Port${port} is in use: stop the program that holds it, or choose another with PORT=….`;
  if (code === "EACCES" && port) return `Port${port} is not yours to open: choose one above 1023 with PORT=….`;
  if (/in use by process/.test(error.message))
    return `Sorry, ${error.message}: stop it, or choose another directory with DATA_DIR=….`;
  return `The server could not start. ${shortError(error)}`;
};
