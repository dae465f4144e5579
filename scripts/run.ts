/** Child processes: every tool of this repository is a JavaScript file that the present Node can run. */
import { type ChildProcess, spawn } from "node:child_process";

export type Outcome = { ok: boolean; output: string; seconds: number };
export type RunOptions = { env?: Record<string, string>; signal?: AbortSignal | undefined };

const environmentOf = (extra: Record<string, string> | undefined): NodeJS.ProcessEnv => ({
  ...process.env,
  ASTRO_TELEMETRY_DISABLED: "1",
  ...extra,
});

const ended = (child: ChildProcess): Promise<boolean> =>
  new Promise((resolve, reject) => {
    child.on("error", reject);
    // `close`, not `exit`: by then everything that was printed has arrived.
    child.on("close", (code) => resolve(code === 0));
  });

/** Runs `node <args>` and captures its output. An aborted run rejects. */
export const run = async (args: readonly string[], options: RunOptions = {}): Promise<Outcome> => {
  const started = performance.now();
  const child = spawn(process.execPath, args, {
    stdio: ["ignore", "pipe", "pipe"],
    // A pipe hides the terminal from the child, so tell it whether colours are wanted.
    env: environmentOf({ ...(process.stdout.isTTY ? { FORCE_COLOR: "1" } : { NO_COLOR: "1" }), ...options.env }),
    ...(options.signal ? { signal: options.signal } : {}),
  });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ok = await ended(child);
  return { ok, output: Buffer.concat(chunks).toString(), seconds: (performance.now() - started) / 1000 };
};

export const seconds = (value: number): string => `${value.toFixed(1)} s`;
