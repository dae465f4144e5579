/** The operator's commands, run as the operator runs them: in a process of their own while no server runs. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { makeDatabase } from "./postgres.ts";

type Ended = { stdout: string; stderr: string };

/** An empty database for commands: of the run's PostgreSQL, which opens in a fraction of the time, else an embedded one. */
export const openCommands = async () => {
  const folder = mkdtempSync(join(tmpdir(), "commands-"));
  const server = process.env["TEST_DATABASE_URL"];
  const database = server ? await makeDatabase(server) : null;
  const env = {
    ...process.env,
    NODE_OPTIONS: "",
    DEMO: "0",
    DATA_DIR: join(folder, "data"),
    DATABASE_URL: database?.url ?? "",
  };
  const run = (script: string, ...args: string[]): Promise<Ended> =>
    promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...args], { env });
  return {
    env,
    /** A place for files of the test. */
    at: (name: string): string => join(folder, name),
    /** Runs a command that must succeed; answers with its output. */
    run: async (script: string, ...args: string[]): Promise<string> => (await run(script, ...args)).stdout,
    /** Runs a command that must fail; answers with all that it printed. */
    fail: (script: string, ...args: string[]): Promise<string> =>
      run(script, ...args).then(
        ({ stdout }) => `did not fail: ${stdout}`,
        ({ stdout, stderr }: Ended) => stdout + stderr,
      ),
    close: async (): Promise<void> => {
      await database?.drop();
      rmSync(folder, { recursive: true });
    },
  };
};
