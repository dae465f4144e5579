/** A balancer in front of several servers on this machine: each connection goes to the next one that is there. */
import { connect, createServer, type Socket } from "node:net";

export const openBalancer = async (ports: readonly number[]) => {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    return socket.once("close", () => sockets.delete(socket));
  };
  let next = 0;
  const reach = (attempts: number): Promise<Socket | null> =>
    new Promise((resolve) => {
      const upstream = connect(ports[next++ % ports.length] ?? 0, "127.0.0.1");
      upstream.once("connect", () => resolve(upstream));
      upstream.once("error", () => resolve(attempts > 1 ? reach(attempts - 1) : null));
    });
  const server = createServer({ pauseOnConnect: true }, async (client) => {
    keep(client);
    const upstream = await reach(ports.length);
    if (upstream === null) {
      client.destroy();
      return;
    }
    keep(upstream);
    client.once("close", () => upstream.destroy());
    upstream.once("close", () => client.destroy());
    client.pipe(upstream);
    upstream.pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${address && typeof address === "object" ? address.port : 0}`,
    close: async (): Promise<void> => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
