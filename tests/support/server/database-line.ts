/** A line to a server on this machine that a test cuts, or on which the server falls silent. */
import { connect, createServer, type Socket } from "node:net";

export const openLine = async (target: number) => {
  const sockets = new Set<Socket>();
  const servers = new Set<Socket>();
  let isCut = false;
  let isSilent = false;
  const keep = (socket: Socket, kept: Set<Socket>): void => {
    kept.add(socket);
    socket.on("error", () => undefined);
    socket.once("close", () => kept.delete(socket));
  };
  const drop = (): void => {
    for (const socket of [...sockets, ...servers]) socket.destroy();
  };
  const line = createServer((client) => {
    keep(client, sockets);
    if (isCut) {
      client.destroy();
      return;
    }
    const server = connect(target, "127.0.0.1");
    keep(server, servers);
    client.once("close", () => server.destroy());
    server.once("close", () => client.destroy());
    client.pipe(server);
    server.pipe(client);
    if (isSilent) server.pause();
  });
  await new Promise<void>((resolve) => line.listen(0, "127.0.0.1", resolve));
  const address = line.address();
  return {
    port: address && typeof address === "object" ? address.port : 0,
    /** Cuts all connections, and refuses new ones. */
    cut: (value: boolean): void => {
      isCut = value;
      if (value) drop();
    },
    /** Connections stay open, and bring nothing back. */
    silence: (value: boolean): void => {
      isSilent = value;
      for (const server of servers) value ? server.unpipe().pause() : server.destroy();
    },
    close: async (): Promise<void> => {
      drop();
      await new Promise((resolve) => line.close(resolve));
    },
  };
};
