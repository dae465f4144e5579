import { fork } from "node:child_process";
import { personalDataIn } from "./log-scan.ts";

const addressIn = (message: unknown): string | null =>
  typeof message === "object" && message !== null && "url" in message && typeof message.url === "string" ? message.url : null;

/**
 * Serves the product for the tests (scripts/test-site.ts) and puts its address into E2E_URL. Uses a site that is named there already. After
 * the tests, the server's log must contain no personal data.
 */
export default async function serveSite(): Promise<() => Promise<void>> {
  if (process.env["E2E_URL"]) return async () => undefined;
  // A process of its own: the server runs as it does in life, not through the test runner's compiler.
  const child = fork("scripts/test-site.ts", { execArgv: [], silent: true });
  const log: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => {
      log.push(chunk.toString());
      process.stdout.write(chunk);
    });
  process.env["E2E_URL"] = await new Promise<string>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`The site for the tests could not be served (exit code ${code}).`)));
    child.on("message", (message) => {
      const url = addressIn(message);
      if (url) resolve(url);
    });
  });
  return async () => {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.disconnect();
    await ended;
    delete process.env["E2E_URL"];
    const found = personalDataIn(log.join(""));
    if (found.length > 0) throw new Error(`The server's log names somebody:\n${found.join("\n")}`);
  };
}
