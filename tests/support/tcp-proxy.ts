/** A line between a client and a server that a test can cut. */
import { connect, createServer, type Socket } from "node:net";

/** Opens a line to a port of this machine. */
export const openProxy = async (target: number) => {
  const sockets = new Set<Socket>();
  let isRefusing = false;
  let isMute = false;
  let lastWord: string | null = null;
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.once("close", () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    keep(client);
    if (isRefusing) {
      client.destroy();
      return;
    }
    const upstream = connect(target, "127.0.0.1");
    keep(upstream);
    client.on("data", (data) => upstream.write(data));
    upstream.on("data", (data) => {
      if (lastWord !== null && data.includes(lastWord)) isMute = true;
      if (!isMute) client.write(data);
    });
    client.once("close", () => upstream.destroy());
    upstream.once("close", () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const drop = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${address && typeof address === "object" ? address.port : 0}`,
    /** Cuts every connection; new ones get through unless refused. */
    drop,
    refuse: (value: boolean): void => {
      isRefusing = value;
      if (value) drop();
    },
    /** Loses what the server says, while what the client says arrives. */
    mute: (value: boolean): void => {
      isMute = value;
      lastWord = null;
    },
    /** The same from the moment at which the server says something. */
    muteAt: (word: string): void => {
      lastWord = word;
    },
    close: async (): Promise<void> => {
      drop();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
export type Line = Awaited<ReturnType<typeof openProxy>>;
