/**
 * `npm run stress:clock [kills [trusted]]`: the failover of two servers on one PostgreSQL, while the clock of one machine is an hour ahead. All acknowledged work
 * must be there once, codes sent by one server must be good at the other, and the times of all messages must be right.
 * `trusted` plants the fault: a server that follows its machine's clock, which this must find.
 */
import { sql } from "kysely";
import { withPostgres } from "#scripts/postgres.ts";
import { openDatabase } from "#server/db/connection/client.ts";
import { report } from "#tests/support/bench/figures.ts";
import { type FailoverReport, failOver } from "./failover.ts";

const HOUR_SECONDS = 3600;
/** A message takes its time on a busy machine. */
const TOLERATED_SECONDS = 10;

/** Messages whose time lies outside of the run, by the database's clock. */
const countMisdated = async (url: string, began: number): Promise<number> => {
  const { db, close } = await openDatabase({ kind: "server", url });
  try {
    const { rows } = await sql<{ misdated: number }>`
      select count(*)::int as misdated from chat_messages
      where sent_at < ${began - TOLERATED_SECONDS} or sent_at > extract(epoch from clock_timestamp()) + ${TOLERATED_SECONDS}`.execute(
      db,
    );
    return rows[0]?.misdated ?? 0;
  } finally {
    await close();
  }
};

const failOverWithWrongClock = async (
  kills: number,
  url: string,
  isTrusted: boolean,
): Promise<FailoverReport & { misdated: number }> => {
  const began = Math.floor(Date.now() / 1000);
  const wrong = { [isTrusted ? "TRUSTED_AHEAD" : "MACHINE_AHEAD"]: String(HOUR_SECONDS) };
  const outcome = await failOver(kills, url, [wrong, {}]);
  return { ...outcome, misdated: await countMisdated(url, began) };
};

await withPostgres(async (url) => {
  if (url === null) throw new Error("no PostgreSQL is installed");
  const isTrusted = process.argv[3] === "trusted";
  const { kills, messages, signUps, wrong, misdated } = await failOverWithWrongClock(Number(process.argv[2] ?? 20), url, isTrusted);
  for (const line of wrong.slice(0, 20)) console.info(line);
  report({ name: `messages acknowledged beside ${kills} kills, one clock an hour ahead`, value: messages, unit: "messages" });
  report({ name: "sign-ups acknowledged", value: signUps, unit: "sign-ups" });
  report({ name: "lost, doubled or refused", value: wrong.length, unit: "of both", beside: { kind: "at most", value: 0 } });
  report({ name: "messages with a wrong time", value: misdated, unit: "messages", beside: { kind: "at most", value: 0 } });
});
