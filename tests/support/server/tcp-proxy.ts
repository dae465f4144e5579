/** A line between a client and a server that a test can cut. */
import { connect, createServer, type Socket } from "node:net";
import { createFrames } from "#tests/support/chat/ws-frames.ts";

/** An unrequested message of a service. */
const isPush = (frame: Buffer): boolean => frame.includes("im_open_push.msg_push");

/** Opens a line to a port of this machine. */
export const openProxy = async (target: number) => {
  const sockets = new Set<Socket>();
  let isRefusing = false;
  let isMute = false;
  let lastWord: string | null = null;
  let isTwisted = false;
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
    const framesOf = createFrames();
    let held: Buffer | null = null;
    const say = (frame: Buffer): void => {
      if (lastWord !== null && frame.includes(lastWord)) isMute = true;
      if (isMute) return;
      if (!isTwisted || !isPush(frame)) {
        client.write(frame);
        return;
      }
      // The first of two pushes comes after the second, and both come twice.
      if (held === null) {
        held = frame;
        return;
      }
      for (const each of [frame, held, frame, held]) client.write(each);
      held = null;
    };
    upstream.on("data", (data) => {
      for (const frame of framesOf(data)) say(frame);
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
    /** Loses the server's data, while the client's arrives. */
    mute: (value: boolean): void => {
      isMute = value;
      lastWord = null;
    },
    /** The same from the moment at which the server says something. */
    muteAt: (word: string): void => {
      lastWord = word;
    },
    /** Has pushes come twice, and of each two the second first. */
    twist: (value: boolean): void => {
      isTwisted = value;
    },
    close: async (): Promise<void> => {
      drop();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
export type Line = Awaited<ReturnType<typeof openProxy>>;
