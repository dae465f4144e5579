/**
 * Kills the server again and again while people write to each other, then checks that every acknowledged message
 * is there, once, on both sides, and that every receiver was notified. Clients act as the SDK does: they resend unanswered
 * messages unchanged, and ask for missed ones from the end of the last answer.
 */
import { report } from "#tests/support/bench/figures.ts";
import { type ChatServer, openChatServer } from "#tests/support/chat/chat-server.ts";
import { connectWire, pushedMessages, type WireClient } from "#tests/support/chat/wire-client.ts";

type Item = { From_Account: string; MsgSeq: number; MsgRandom: number; MsgBody: { MsgContent: { Text: string } }[] };
type Sending = { to: string; text: string; body: Record<string, unknown> };

export const PEOPLE = ["anna", "bo", "chen", "dora"];
/** How many answers one person waits for at the same time. */
const AT_ONCE = 4;
const TEXT_SECOND = 1000;

const textOf = (item: Item): string => item.MsgBody[0]?.MsgContent.Text ?? "";

/** A person who writes to the others: keeps acknowledged and received messages over any number of connections. */
export const createPerson = (server: Pick<ChatServer, "url" | "sign">, me: string) => {
  const others = PEOPLE.filter((name) => name !== me);
  const unanswered = new Map<string, Sending>();
  const acknowledged = new Map<string, string>();
  const received = new Set<string>();
  let client: WireClient | null = null;
  let taken = 0;
  let cookie = "";
  let token = "";
  let count = 0;

  const write = (): Sending => {
    count += 1;
    const to = others[count % others.length] ?? me;
    const text = `${me} ${count}`;
    const body = {
      From_Account: me,
      To_Account: to,
      MsgSeq: 3_000_000_000 + count,
      MsgRandom: count,
      MsgClientTime: Math.floor(Date.now() / TEXT_SECOND),
      MsgBody: [{ MsgType: "TIMTextElem", MsgContent: { Text: text } }],
    };
    unanswered.set(text, { to, text, body });
    return { to, text, body };
  };
  const send = async (on: WireClient, { to, text, body }: Sending): Promise<void> => {
    const answer = await on.ask("openim.sendmsg", body);
    if (answer.ErrorCode !== 0) throw new Error(`a message was refused: ${answer.ErrorCode}`);
    unanswered.delete(text);
    acknowledged.set(text, to);
  };
  const hear = (items: readonly Item[]): void => {
    for (const item of items) if (item.From_Account !== me) received.add(textOf(item));
  };
  const takePushed = (): void => {
    if (!client) return;
    const pushed = pushedMessages(client) as unknown as Item[];
    hear(pushed.slice(taken));
    taken = pushed.length;
  };
  const sync = async (on: WireClient): Promise<void> => {
    for (;;) {
      const answer = await on.ask("openim.getmsg", { Cookie: cookie, SyncFlag: 0 });
      if (answer.ErrorCode !== 0) throw new Error(`a sync was refused: ${answer.ErrorCode}`);
      cookie = String(answer["Cookie"]);
      hear((answer["MsgList"] as (Item | { EventArray: unknown })[]).filter((item): item is Item => "MsgBody" in item));
      if (answer["SyncFlag"] !== 1) return;
    }
  };
  return {
    me,
    acknowledged,
    received,
    unanswered,
    /** Connects, again if needed: signs in or resumes the session, resends unanswered messages, asks for missed ones. */
    enter: async (): Promise<void> => {
      takePushed();
      taken = 0;
      // After a refusal the socket is still open, and the number of sockets of an address is limited. A frozen server answers no close.
      void client?.close();
      client = await connectWire(server.url);
      const answer = token === "" ? await client.logIn(me, server.sign(me)) : await client.resume(token);
      if (answer.ErrorCode !== 0) throw new Error(`${me} could not come back: ${answer.ErrorCode}`);
      token = String(answer["A2Key"]);
      await Promise.all([...unanswered.values()].map((sending) => send(client as WireClient, sending)));
      await sync(client);
    },
    /** Writes until the connection is gone, or `isOver`; with `rest` between two messages. */
    chatter: async (isOver = (): boolean => false, rest = (): Promise<unknown> => Promise.resolve()): Promise<void> => {
      const on = client;
      if (!on) return;
      const keepOn = async (): Promise<void> => {
        while (on.socket.readyState === on.socket.OPEN && !isOver()) {
          await send(on, write());
          await rest();
        }
      };
      // The loss of the connection ends every one of them; a refusal must not be taken for it.
      const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, keepOn));
      for (const end of ends) if (end.status === "rejected" && !/connection closed/.test(String(end.reason))) throw end.reason;
      takePushed();
    },
    settle: async (): Promise<void> => {
      if (client) await sync(client);
      takePushed();
    },
    /** The whole conversation with a peer, as the service stores it. */
    history: async (peer: string): Promise<string[]> => {
      const texts: string[] = [];
      let place: Record<string, unknown> = { LastMsgTime: 0, MsgKey: "" };
      for (;;) {
        const answer = await (client as WireClient).ask("openim.getroammsg", { Peer_Account: peer, MaxCnt: 100, ...place });
        texts.unshift(...(answer["MsgList"] as Item[]).map(textOf));
        if (answer["Complete"] === 1) return texts;
        place = { LastMsgTime: answer["LastMsgTime"], MsgKey: answer["MsgKey"] };
      }
    },
    leave: () => client?.close(),
  };
};
export type Person = ReturnType<typeof createPerson>;

/** The faults at the end; empty if all is well. */
export const judge = async (people: readonly Person[]): Promise<string[]> => {
  const wrong: string[] = [];
  for (const person of people)
    for (const other of people.filter(({ me }) => me > person.me)) {
      const [mine, theirs] = [await person.history(other.me), await other.history(person.me)];
      if (JSON.stringify(mine) !== JSON.stringify(theirs)) wrong.push(`${person.me} and ${other.me} remember differently`);
      if (new Set(mine).size !== mine.length)
        wrong.push(`${person.me} and ${other.me}: ${mine.length - new Set(mine).size} doubled`);
      for (const [from, to] of [
        [person, other],
        [other, person],
      ] as const)
        for (const [text, receiver] of from.acknowledged) {
          if (receiver !== to.me) continue;
          if (!mine.includes(text)) wrong.push(`lost: ${text}`);
          if (!to.received.has(text)) wrong.push(`never heard by ${to.me}: ${text}`);
        }
    }
  return wrong;
};

export type CrashReport = { kills: number; acknowledged: number; wrong: string[]; seconds: number };

/** `kills` times: people write, the server dies at a moment of chance, starts again, and they come back. */
export const crashAgainAndAgain = async (
  kills: number,
  { env, onKill }: { env?: Record<string, string>; onKill?: (count: number, acknowledged: number) => void } = {},
): Promise<CrashReport> => {
  const started = performance.now();
  const server = await openChatServer(env ? { env } : {});
  const people = PEOPLE.map((name) => createPerson(server, name));
  const total = (): number => people.reduce((sum, person) => sum + person.acknowledged.size, 0);
  try {
    await Promise.all(people.map((person) => person.enter()));
    for (let count = 1; count <= kills; count += 1) {
      const talking = Promise.all(people.map((person) => person.chatter()));
      // A random moment, counted in messages: its distance to the middle of a write is unknown.
      const moment = total() + Math.floor(Math.random() * 60);
      const killed = (async () => {
        while (total() < moment) await new Promise((resolve) => setImmediate(resolve));
        await server.kill();
      })();
      await Promise.all([talking, killed]);
      await server.start();
      await Promise.all(people.map((person) => person.enter()));
      onKill?.(count, total());
    }
    await Promise.all(people.map((person) => person.settle()));
    const wrong = await judge(people);
    return { kills, acknowledged: total(), wrong, seconds: (performance.now() - started) / 1000 };
  } finally {
    await Promise.all(people.map((person) => person.leave()));
    await server.close();
  }
};

/** Run by hand: `npm run stress:crash [kills]`. */
if (process.argv[1] === import.meta.filename) {
  const kills = Number(process.argv[2] ?? 200);
  const onKill = (count: number, acknowledged: number): void => {
    if (count % 10 === 0) console.info(`${count} kills, ${acknowledged} messages acknowledged`);
  };
  const outcome = await crashAgainAndAgain(kills, { onKill });
  for (const line of outcome.wrong.slice(0, 20)) console.info(line);
  report({ name: `messages acknowledged beside ${outcome.kills} kills`, value: outcome.acknowledged, unit: "messages" });
  report({
    name: "lost, doubled or unheard",
    value: outcome.wrong.length,
    unit: "messages",
    beside: { kind: "at most", value: 0 },
  });
}
