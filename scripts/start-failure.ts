import { explain as explainServer } from "#server/start-failure.ts";
import { BuildError } from "./build.ts";

/** The reason of a failed start and its remedy, in one sentence for the terminal. */
export const explain = (error: unknown): string => (error instanceof BuildError ? error.message : explainServer(error));
