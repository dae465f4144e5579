import { hash } from "node:crypto";
import * as z from "zod/mini";
import { requestFile } from "#lib/api/download.ts";
import { configureApi } from "#lib/api/settings.ts";
import { request } from "#lib/api/transport.ts";
import type { Call, Decoded, Schema } from "#lib/contract/call.ts";
import { allFairs, fairCounts, homeFairs } from "#lib/contract/fairs/fairs.ts";
import { careerPage } from "#lib/contract/posts/careers.ts";
import { homeLists, popularCareers } from "#lib/contract/posts/home-lists.ts";
import { hotPosts } from "#lib/contract/posts/posts.ts";
import { searchPosts } from "#lib/contract/posts/search-posts.ts";
import { NEWEST, WRITTEN_AT } from "#lib/contract/written-at.ts";
import { digest, type MadeFrom } from "#lib/domain/digest.ts";
import type { FairType } from "#lib/domain/fairs/status.ts";
import { PAGE_SIZE } from "#lib/domain/paging.ts";
import type { CareerFunction } from "#lib/domain/posts/careers.ts";
import { NO_FILTER, type RecruitKind } from "#lib/domain/posts/posts.ts";

/** Pages are made from the backend's data; a build without a backend fails loudly instead of making empty pages. Replicas may not have the latest change. */
configureApi({
  baseUrl: process.env["API_BASE"] ?? "http://127.0.0.1:4321",
  fetch: (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set("cookie", `${WRITTEN_AT}=${NEWEST}`);
    return fetch(input, { ...init, headers });
  },
});

/** A call's answer at build time, with the data in `made` that the page needs to notice newer data; few pages use it. */
export const prerender = async <P extends Schema, A extends Schema>(
  call: Call<P, A>,
  payload: Decoded<P>,
): Promise<{ value: Decoded<A>; readonly made: MadeFrom }> => {
  const body = z.encode(call.payload, payload);
  const answer = await request({ method: call.method, path: call.path, body });
  if (!answer.ok) throw new Error(`The backend did not answer ${call.path}: ${JSON.stringify(answer.failure)}`);
  return {
    value: z.decode(call.answer, answer.value as z.core.input<A>),
    get made() {
      return { path: call.path, body, digest: digest(JSON.stringify(answer.value)) };
    },
  };
};

/** The answer to a call of ours that another backend may not have; null from such a backend. */
export const prerenderOptional = async <P extends Schema, A extends Schema>(
  call: Call<P, A>,
  payload: Decoded<P>,
): Promise<Decoded<A> | null> => {
  const answer = await request({ method: call.method, path: call.path, body: z.encode(call.payload, payload) });
  return answer.ok ? z.decode(call.answer, answer.value as z.core.input<A>) : null;
};

/** Changes with all that a page shows; pages with the same key are not rendered again. */
export const keyOf = (parts: unknown): string => hash("sha256", JSON.stringify(parts), "base64url").slice(0, 16);

/** Everything on the home page. */
export const prerenderHome = async () => {
  const [popular, careers, news, jobs, fairs, counts] = await Promise.all([
    prerender(popularCareers, undefined),
    prerender(careerPage, { page: 1, size: 50 }),
    prerender(homeLists, undefined),
    prerender(hotPosts, undefined),
    prerender(homeFairs, undefined),
    prerender(fairCounts, undefined),
  ]);
  return { popular, careers, news, jobs, fairs, counts };
};

/** The first page of a list that nothing narrows. */
export const prerenderFirstPosts = async (kind: RecruitKind) => {
  const direction = kind === "overseas" ? "import" : null;
  const first = await prerender(searchPosts, { ...NO_FILTER, kind, direction, page: 1, size: PAGE_SIZE.posts });
  return first.value;
};

export const fairPage = async (type: FairType, page: number, size: number) =>
  (await prerender(allFairs, { type, page, size })).value;

/** The fair list as it opens first. */
export const prerenderFirstFairs = async () => ({
  first: await prerender(allFairs, { type: "NETWORK", page: 1, size: PAGE_SIZE.fairs }),
  counts: await prerender(fairCounts, undefined),
});

/** Fetches data shared by many pages once per build; a page of `npm run dev` fetches it every time. */
export const oncePerBuild = <Value>(make: () => Promise<Value>): (() => Promise<Value>) => {
  let made: Promise<Value> | undefined;
  return () => {
    if (import.meta.env.DEV) return make();
    made ??= make();
    return made;
  };
};

const INDUSTRIES_A_CALL = 50;

/** The functions of all industries, for the feeds. */
export const prerenderFunctions = oncePerBuild(async (): Promise<CareerFunction[]> => {
  const ask = async (page: number) => (await prerender(careerPage, { page, size: INDUSTRIES_A_CALL })).value;
  const first = await ask(1);
  const rest = Array.from({ length: first.page.pages - 1 }, (_, index) => ask(index + 2));
  return [first, ...(await Promise.all(rest))].flatMap((page) => page.items.flatMap((industry) => industry.functions));
});

/** A picture that the backend draws; null from a backend that draws none. */
export const picture = async (path: string): Promise<ArrayBuffer | null> => {
  const drawn = await requestFile({ method: "GET", path, body: undefined });
  return drawn.ok && drawn.value.type === "image/png" ? drawn.value.arrayBuffer() : null;
};
