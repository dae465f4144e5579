/** Seekers who sign up over HTTP, one sign-up after the other, and a count of the acknowledged ones. */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import * as z from "zod/mini";
import { signUp } from "#lib/contract/applications/sign-up.ts";
import { openSession } from "#server/db/account/sessions.ts";
import { findOrRegister } from "#server/db/account/users.ts";
import type { Db } from "#server/db/schema/index.ts";

export const SEEKERS = 64;
const BUSY_SEEKER = "100001";
const RETRY_MS = 50;
const ANSWER_MS = 30_000;

type Seeker = { id: string; token: string };
/** An acknowledged request, in milliseconds of this process. */
export type Attempt = { began: number; ended: number };

export const makeSeekers = async (db: Db): Promise<Seeker[]> => {
  const seekers: Seeker[] = [];
  for (let index = 0; index < SEEKERS; index += 1) {
    const { id } = await findOrRegister(db, String(13_700_000_000 + index), Date.now());
    await sql`
      insert into resumes (user_id, basics, educations, updated_at)
      select ${id}, basics, educations, updated_at from resumes where user_id = ${BUSY_SEEKER}`.execute(db);
    seekers.push({ id, token: (await openSession(db, id, { browser: "other", system: "other" }, Date.now())).token });
  }
  return seekers;
};

/** Sign-ups one after the other, each of another seeker or for another post. */
export const createOffice = (url: string, seekers: readonly Seeker[], posts: readonly string[]) => {
  let next = 0;
  const acknowledged: { userId: string; postId: string }[] = [];
  const attempts: Attempt[] = [];
  const wrong: string[] = [];
  const unanswered = { unavailable: 0, cut: 0 };
  /** Whether it was acknowledged. A refusal is a fault of the run. */
  const send = async ({ token }: Seeker, postId: string): Promise<boolean> => {
    const began = performance.now();
    const response = await fetch(url + signUp.path, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: token },
      body: JSON.stringify(z.encode(signUp.payload, { postId, address: [], source: "PC" })),
      signal: AbortSignal.timeout(ANSWER_MS),
    }).catch(() => null);
    const answer = response && ((await response.json().catch(() => null)) as { code: number; message: string } | null);
    if (answer?.code === 0) {
      attempts.push({ began, ended: performance.now() });
      return true;
    }
    if (response === null || answer === null) unanswered.cut += 1;
    else if (response.status === 503) unanswered.unavailable += 1;
    else wrong.push(`a sign-up: HTTP ${response.status}, ${answer.code} ${answer.message}`);
    return false;
  };
  return {
    ...{ acknowledged, attempts, wrong, unanswered },
    /** Signs up, and repeats it until it is acknowledged. */
    signUpNext: async (isOver: () => boolean = () => false): Promise<void> => {
      const seeker = seekers[next % seekers.length];
      const postId = posts[Math.floor(next / seekers.length)];
      next += 1;
      if (!seeker || postId === undefined) throw new Error("there are no more posts to sign up for");
      while (!(await send(seeker, postId))) {
        if (isOver()) return;
        await sleep(RETRY_MS);
      }
      acknowledged.push({ userId: seeker.id, postId });
    },
  };
};
export type Office = ReturnType<typeof createOffice>;

/** Acknowledged sign-ups that are not there, or not once. */
export const judgeSignUps = async (db: Db, { acknowledged }: Office): Promise<string[]> => {
  const { rows } = await sql<{ user: string; post: string; count: number }>`
    select user_id::text as "user", post_id::text as post, count(*)::int as count from applications group by user_id, post_id`.execute(
    db,
  );
  const found = new Map(rows.map(({ user, post, count }) => [`${user} ${post}`, count]));
  return acknowledged.flatMap(({ userId, postId }) => {
    const count = found.get(`${userId} ${postId}`) ?? 0;
    return count === 1 ? [] : [count === 0 ? "lost: a sign-up" : `a sign-up is there ${count} times`];
  });
};
