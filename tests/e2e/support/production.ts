/** A production as docs/run-it-for-your-company.md makes one: the commands of an operator, a PostgreSQL and an SMS gateway of the test's own. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withPostgres } from "#scripts/postgres.ts";
import { freePort } from "#tests/support/calls/ports.ts";
import { openLocalServer } from "#tests/support/server/local-server.ts";
import { personalDataIn } from "./log-scan.ts";

export const hasPostgres = await withPostgres((url) => Promise.resolve(url !== null));

/** The codes of an SMS gateway by phone; notices carry no code. */
const openSmsGateway = async () => {
  const codes = new Map<string, string>();
  const { url, close } = await openLocalServer(({ body }, response) => {
    const { phoneNo, code } = JSON.parse(body.toString()) as { phoneNo: string; code?: string };
    if (code !== undefined) codes.set(phoneNo, code);
    response.end("{}");
  });
  return { url, close, codeOf: (phone: string) => codes.get(phone) ?? "" };
};

/** Runs a command to its end. */
const command = (args: string[], env: NodeJS.ProcessEnv): Promise<{ status: number; stdout: string; stderr: string }> =>
  new Promise((resolve) => {
    const child = execFile(process.execPath, args, { env }, (_error, stdout, stderr) =>
      resolve({ status: child.exitCode ?? 1, stdout, stderr }),
    );
  });

/** Waits until a start has said that its site is there. */
const untilReady = async (child: ChildProcess, log: string[]): Promise<void> => {
  const ended = once(child, "exit");
  const said = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (piece: Buffer) => {
        log.push(piece.toString());
        if (log.join("").includes("Ctrl+C stops it.")) resolve();
      });
  });
  await Promise.race([said, ended.then(() => Promise.reject(new Error(`The production did not start.\n${log.join("")}`)))]);
};

export type Production = {
  url: string;
  /** Runs a command of the operator; answers its output. */
  run: (script: string, ...args: string[]) => Promise<string>;
  /** The code last sent to a phone; empty before the first. */
  codeOf: (phone: string) => string;
};

/** Runs `work` with a production that `prepare` ran commands for before its first start. Its log may hold no personal data. */
export const withProduction = (
  prepare: (run: Production["run"]) => Promise<void>,
  work: (production: Production) => Promise<void>,
): Promise<void> =>
  withPostgres(async (databaseUrl) => {
    const home = mkdtempSync(join(tmpdir(), "production-"));
    const [sms, port] = [await openSmsGateway(), await freePort()];
    const url = `http://127.0.0.1:${port}`;
    const env = {
      ...process.env,
      ...{ NODE_OPTIONS: "", PORT: String(port), PUBLIC_SITE_URL: url, PUBLIC_COMPANY: "青禾人力有限公司" },
      ...{ DATABASE_URL: databaseUrl ?? "", DATA_DIR: join(home, "data"), SITE_DIR: join(home, "site") },
      ...{ SMS_URL: sms.url, SMS_TOKEN: "a token for the gateway", TRUST_PROXY: "1", PUBLISH_AFTER: "0" },
    };
    const run = async (script: string, ...args: string[]): Promise<string> => {
      const { status, stdout, stderr } = await command([`scripts/${script}.ts`, ...args], env);
      if (status !== 0) throw new Error(`${script} ended with ${status}:\n${stdout}${stderr}`);
      return stdout;
    };
    const log: string[] = [];
    try {
      await prepare(run);
      const child = spawn(process.execPath, ["scripts/start.ts"], { env });
      try {
        await untilReady(child, log);
        await work({ url, run, codeOf: sms.codeOf });
      } finally {
        child.kill("SIGTERM");
        if (child.exitCode === null) await once(child, "exit");
      }
    } finally {
      await sms.close();
      rmSync(home, { recursive: true, force: true });
    }
    const found = personalDataIn(log.join(""));
    if (found.length > 0) throw new Error(`The server's log names a person:\n${found.join("\n")}`);
  });
