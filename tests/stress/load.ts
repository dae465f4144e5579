/**
 * `npm run stress:load [minutes [seekers]]`: seekers who log in, look around, sign up and mark posts, two seconds of thought between two
 * calls, against the server on its embedded database, which is a process of its own. No call may fail; how long they take is printed.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { createRandom } from "#server/demo/seed/random.ts";
import { PUBLIC_DEMO } from "#server/demo-mode.ts";
import { report } from "#tests/support/bench/figures.ts";
import { percentile } from "#tests/support/bench/times.ts";
import { openChatServer } from "#tests/support/chat/chat-server.ts";

const MINUTES = Number(process.argv[2] ?? 10);
const SEEKERS = Number(process.argv[3] ?? 500);
const THINK_MS = 2000;
/** Simultaneous logins; each is three calls and hashes a code twice. */
const LOGGING_IN = 10;

type Answer = { code: number; message: string; data: never };
type Seeker = { address: string; phone: string; id: number; token: string };

const server = await openChatServer({ quiet: true, env: { DEMO: PUBLIC_DEMO, TRUST_PROXY: "1", CODES_PER_HOUR: "100000" } });
const times = new Map<string, number[]>();
const problems: string[] = [];

/** `fetch failed` has its reason inside. */
const reasonOf = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error ? `${error.message}: ${error.cause}` : String(error);

const call = async (name: string, { address, token }: Pick<Seeker, "address" | "token">, path: string, body: unknown) => {
  const began = performance.now();
  const headers = { "content-type": "application/json", "x-forwarded-for": address, ...(token && { authorization: token }) };
  const answer = await fetch(server.url + path, { method: "POST", headers, body: JSON.stringify(body) })
    .then((response) => response.json() as Promise<Answer>)
    .catch((error: unknown) => ({ code: -1, message: reasonOf(error), data: null as never }));
  const own = times.get(name) ?? [];
  times.set(name, own);
  own.push(performance.now() - began);
  if (answer.code !== 0) problems.push(`${name}: ${answer.code} ${answer.message}`);
  return answer.data;
};

const logIn = async (number: number): Promise<Seeker> => {
  const visitor = { address: `198.18.${Math.floor(number / 250)}.${(number % 250) + 1}`, token: "" };
  const phone = String(13_700_000_000 + number);
  await call("code", visitor, "/system-api/smsManagement/sendValidationCodeForRecruitPC", { phoneNo: phone });
  const { code } = (await (await fetch(`${server.url}/__demo/sms?phoneNo=${phone}`)).json()) as { code: string };
  const { token, userId } = (await call("login", visitor, "/api/frontend/login", { phoneNo: phone, code })) as {
    token: string;
    userId: number;
  };
  return { ...visitor, phone, token, id: userId };
};

const posts = (
  (await call("search", { address: "198.18.255.1", token: "" }, "/api/homePage/searchPost", { pageSize: 50 })) as {
    results: { recruitProjectId: number }[];
  }
).results.map(({ recruitProjectId }) => recruitProjectId);
const WORDS = ["", "工程师", "教师", "护士", "杭州", "研究"];

const live = async (seeker: Seeker, until: number): Promise<void> => {
  const random = createRandom(seeker.id);
  const ACTIONS: [name: string, weight: number, act: () => Promise<unknown>][] = [
    ["search", 40, () => call("search", seeker, "/api/homePage/searchPost", { companyNameOrPostName: random.pick(WORDS) })],
    ["post", 30, () => call("post", seeker, "/api/homePage/recruitProjectDetail", { recruitProjectId: random.pick(posts) })],
    [
      "interest",
      15,
      () => {
        const wish = { recruitProjectId: random.pick(posts), recruitUserId: seeker.id, signAddress: "[]", ifEnable: 0 };
        return call("interest", seeker, "/api/homePage/interestedProject", wish);
      },
    ],
    [
      "list",
      15,
      () => call("list", seeker, "/api/homePage/interestedProjectList", { recruitUserId: seeker.id, pageNo: 1, pageSize: 10 }),
    ],
  ];
  const deck = ACTIONS.flatMap(([, weight, act]) => Array.from({ length: weight }, () => act));
  await sleep(random.int(0, THINK_MS));
  while (performance.now() < until) {
    await random.pick(deck)();
    await sleep(random.int(THINK_MS / 2, (THINK_MS * 3) / 2));
  }
};

try {
  const seekers: Seeker[] = [];
  for (let first = 0; first < SEEKERS; first += LOGGING_IN)
    seekers.push(
      ...(await Promise.all(Array.from({ length: Math.min(LOGGING_IN, SEEKERS - first) }, (_, index) => logIn(first + index)))),
    );
  console.info(`${seekers.length} seekers have logged in`);
  times.clear();
  const until = performance.now() + MINUTES * 60_000;
  await Promise.all(seekers.map((seeker) => live(seeker, until)));
  for (const [name, list] of [...times, ["all", [...times.values()].flat()] as const]) {
    const sorted = list.toSorted((one, other) => one - other);
    const figures = [0.5, 0.95, 0.99].map((share) => percentile(sorted, share).toFixed(0));
    console.info(
      `${name}: ${sorted.length} calls, p50 ${figures[0]}, p95 ${figures[1]}, p99 ${figures[2]}, at most ${sorted.at(-1)?.toFixed(0)} ms`,
    );
  }
  for (const [problem, same] of Map.groupBy(problems, (each) => each)) console.info(`${same.length} × ${problem}`);
  const all = [...times.values()].flat();
  report({ name: `calls of ${SEEKERS} seekers`, value: all.length, unit: "calls" });
  report({ name: "calls that failed", value: problems.length, unit: "calls", beside: { kind: "at most", value: 0 } });
  report({ name: "a call, p95", value: percentile(all, 0.95), unit: "ms" });
} finally {
  await server.close();
}
