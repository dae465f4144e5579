/**
 * Lines of UDP that a test in the browser can cut: media of WebRTC know no other way to lose packets within one page. These run beside the test runner, as
 * commands of Vitest.
 */
import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import type { BrowserCommand } from "vitest/node";

type Rules = {
  /** Nothing gets through. */
  isCut: boolean;
  /** The lost part of the packets, 0 to 1. */
  loss: number;
};
type Line = Rules & { sockets: Set<Socket> };

const lines = new Map<string, Line>();

const lineOf = (name: string): Line => {
  const line = lines.get(name) ?? { isCut: false, loss: 0, sockets: new Set() };
  lines.set(name, line);
  return line;
};

const openSocket = async (line: Line): Promise<Socket> => {
  const socket = createSocket("udp4");
  line.sockets.add(socket);
  socket.on("error", () => undefined);
  socket.bind(0);
  await once(socket, "listening");
  return socket;
};

/** Opens a port that leads to a port of this machine, and back for each sender. Answers with the port. */
const lineTo: BrowserCommand<[name: string, port: number]> = async (_, name, port) => {
  const line = lineOf(name);
  const front = await openSocket(line);
  const gets = (): boolean => !line.isCut && Math.random() >= line.loss;
  const backs = new Map<string, Promise<Socket>>();
  front.on("message", (packet, sender) => {
    const key = `${sender.address}:${sender.port}`;
    const opening =
      backs.get(key) ??
      openSocket(line).then((back) => {
        back.on("message", (answer) => gets() && front.send(answer, sender.port, sender.address));
        return back;
      });
    backs.set(key, opening);
    void opening.then((back) => gets() && back.send(packet, port, "127.0.0.1"));
  });
  return front.address().port;
};

/** Sets the rules of a line, also for ports that open later. */
const ruleLine: BrowserCommand<[name: string, rules: Partial<Rules>]> = (_, name, rules) => {
  Object.assign(lineOf(name), rules);
};

const closeLine: BrowserCommand<[name: string]> = (_, name) => {
  for (const socket of lineOf(name).sockets) socket.close();
  lines.delete(name);
};

export const udpCommands = { lineTo, ruleLine, closeLine };
