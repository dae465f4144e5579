/**
 * A process that hears pushes for the pages of its accounts, by one of two ways: over a link, or by reading the log when NATS wakes it. It notes the
 * milliseconds since each push was made. Answers any message of its parent with its figures.
 */
import { connect } from "node:net";
import { type LoggedPush, pushesAfter } from "#server/db/chat/pushes.ts";
import { openDatabase } from "#server/db/connection/client.ts";
import { joinNats } from "./nats.ts";

export type EdgeTask = { way: "link" | "nats"; name: string; accounts: string[]; databaseUrl: string; port: number };
export type EdgeFigures = { delays: number[]; processorMs: number; disordered: number };

const { way, name, accounts, databaseUrl, port }: EdgeTask = JSON.parse(process.argv[2] ?? "{}");
const delays: number[] = [];
let last = 0;
let disordered = 0;

const hear = ({ id, events }: LoggedPush): void => {
  const [{ at }] = events as [{ at: number }];
  delays.push(performance.timeOrigin + performance.now() - at);
  if (id <= last) disordered += 1;
  last = id;
};

const hearOverLink = (): void => {
  let rest = "";
  const socket = connect(port, "127.0.0.1", () => socket.write(name)).setNoDelay(true);
  socket.on("data", (data) => {
    const lines = (rest + data).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) hear(JSON.parse(line));
  });
};

const hearByWaking = async (): Promise<void> => {
  const { db } = await openDatabase({ kind: "server", url: databaseUrl });
  let isReading = false;
  let isWoken = false;
  const read = async (): Promise<void> => {
    isReading = true;
    while (isWoken) {
      isWoken = false;
      for (const push of await pushesAfter(db, last, accounts)) hear(push);
    }
    isReading = false;
  };
  const nats = await joinNats(port);
  nats?.subscribe("pushes", () => {
    isWoken = true;
    if (!isReading) void read();
  });
};

if (way === "link") hearOverLink();
else await hearByWaking();
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ delays, processorMs: (user + system) / 1000, disordered } satisfies EdgeFigures);
});
process.send?.("ready");
