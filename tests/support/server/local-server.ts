/** An HTTP server of the test's own, in place of a service somewhere else. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

export type Received = { method: string; url: string; headers: IncomingMessage["headers"]; body: Buffer };

/** Starts it on a free port; `answer` gets every request once its body has come. */
export const openLocalServer = async (answer: (request: Received, response: ServerResponse) => void) => {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      answer({ method, url, headers, body: Buffer.concat(chunks) }, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return { url: `http://127.0.0.1:${address && typeof address === "object" ? address.port : 0}`, close };
};
