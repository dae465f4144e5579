import { fork } from "node:child_process";

const addressIn = (message: unknown): string | null =>
  typeof message === "object" && message !== null && "url" in message && typeof message.url === "string" ? message.url : null;

/** Serves the product for the tests (scripts/test-site.ts) and names it in E2E_URL. A site that is named already is used as it is. */
export default async function serveSite(): Promise<() => Promise<void>> {
  if (process.env["E2E_URL"]) return async () => undefined;
  // A process of its own: the server runs as it does in life, not through the test runner's compiler.
  const child = fork("scripts/test-site.ts", { execArgv: [] });
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
  };
}
