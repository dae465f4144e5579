import { explain as explainServer } from "#server/start-failure.ts";
import { BuildError } from "./build.ts";

/** Why a start failed and what to do about it, in a sentence for whoever reads the terminal. */
export const explain = (error: unknown): string => (error instanceof BuildError ? error.message : explainServer(error));
