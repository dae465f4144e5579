import { Agent, createServer, get, type Server } from "node:http";
import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { uploadFile } from "#lib/contract/files.ts";
import { createGracefulStop } from "#server/graceful-stop.ts";
import { allowSlowBody, cutSlowBodies } from "#server/slow-bodies.ts";

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return address && typeof address === "object" ? address.port : 0;
};

describe("a server that stops", () => {
  test("resets no connection: answers sent requests, and accepts no new ones", async () => {
    const server = createServer((_request, response) => setTimeout(() => response.end("ok"), 5));
    const stop = createGracefulStop(server);
    const port = await listen(server);
    const agent = new Agent({ keepAlive: true, maxSockets: 30 });
    const ask = (): Promise<string> =>
      new Promise((resolve) => {
        const request = get({ port, host: "127.0.0.1", agent }, (response) => {
          response.resume();
          response.once("end", () => resolve("ok"));
        });
        request.once("error", (error) => resolve("code" in error ? String(error.code) : error.message));
      });
    const askOn = async (first: string): Promise<string[]> => {
      const said = [first];
      while (said.at(-1) === "ok") said.push(await ask());
      return said;
    };
    const first = await Promise.all(Array.from({ length: 30 }, ask));
    const clients = first.map(askOn);
    await ask();
    await stop();
    const said = (await Promise.all(clients)).flat();
    expect(new Set(said)).toEqual(new Set(["ok", "ECONNREFUSED"]));
    agent.destroy();
  });
});

describe("a request that does not end", () => {
  const half = (path: string) =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"half":`;

  test("is cut when its body is a small one, and has time when it is a file", async () => {
    const server = createServer((request) => request.resume());
    cutSlowBodies(server, { smallBody: 300, strangersFile: 900_000 });
    const port = await listen(server);
    const send = (path: string) => {
      const socket = connect(port, "127.0.0.1").on("error", () => undefined);
      socket.write(half(path));
      return { socket, closed: new Promise<void>((resolve) => socket.once("close", () => resolve())) };
    };
    const file = send(uploadFile.path);
    await send("/api/homePage/searchPost").closed;
    expect(file.socket.closed).toBe(false);
    file.socket.destroy();
    server.close();
  });

  test("is cut when it is a file of a stranger, and has time when it was let in", async () => {
    const server = createServer((request) => {
      if (request.headers.authorization !== undefined) allowSlowBody(request);
      request.resume();
    });
    cutSlowBodies(server, { smallBody: 900_000, strangersFile: 300 });
    const port = await listen(server);
    const send = (head: string) => {
      const socket = connect(port, "127.0.0.1").on("error", () => undefined);
      socket.write(half(uploadFile.path).replace("Host: x", `Host: x${head}`));
      return { socket, closed: new Promise<void>((resolve) => socket.once("close", () => resolve())) };
    };
    const seeker = send("\r\nAuthorization: mine");
    await send("").closed;
    await send("").closed;
    expect(seeker.socket.closed).toBe(false);
    seeker.socket.destroy();
    server.close();
  });
});
