import { fork } from "node:child_process";
import { personalDataIn } from "./log-scan.ts";

const addressIn = (message: unknown): string | null =>
  typeof message === "object" && message !== null && "url" in message && typeof message.url === "string" ? message.url : null;

/** Serves the product in a process of its own (scripts/test-site.ts), as in life and not through the test runner's compiler. */
export const forkSite = async (): Promise<{ url: string; close: () => Promise<void> }> => {
  const child = fork("scripts/test-site.ts", { execArgv: [], silent: true });
  const log: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => {
      log.push(chunk.toString());
      process.stdout.write(chunk);
    });
  const url = await new Promise<string>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`The site for the tests could not be served (exit code ${code}).`)));
    child.on("message", (message) => {
      const address = addressIn(message);
      if (address) resolve(address);
    });
  });
  const close = async (): Promise<void> => {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.disconnect();
    await ended;
    const found = personalDataIn(log.join(""));
    if (found.length > 0) throw new Error(`The server's log names somebody:\n${found.join("\n")}`);
  };
  return { url, close };
};

/**
 * Serves the product for all tests and puts its address into E2E_URL. Uses a site that is named there already. After the tests, the
 * server's log must contain no personal data.
 */
export default async function serveSite(): Promise<() => Promise<void>> {
  if (process.env["E2E_URL"]) return async () => undefined;
  const { url, close } = await forkSite();
  process.env["E2E_URL"] = url;
  return async () => {
    delete process.env["E2E_URL"];
    await close();
  };
}
