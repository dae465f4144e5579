import { once } from "node:events";
import { connect, createServer } from "node:net";

/** A port of TCP on loopback that is free now. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address !== null ? address.port : 0;
};

/** Whether something listens at a port of TCP on loopback; the answer "no" takes a little while. */
export const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const end = (isThere: boolean): void => {
      socket.destroy();
      setTimeout(resolve, isThere ? 0 : 50, isThere);
    };
    socket.once("connect", () => end(true));
    socket.once("error", () => end(false));
  });
