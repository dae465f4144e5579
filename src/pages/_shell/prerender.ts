import * as z from "zod/mini";
import { requestFile } from "#lib/api/download.ts";
import { configureApi } from "#lib/api/settings.ts";
import { request } from "#lib/api/transport.ts";
import type { Call, Decoded, Schema } from "#lib/contract/call.ts";
import { fairAfterwards } from "#lib/contract/fairs/afterwards.ts";
import { getFair } from "#lib/contract/fairs/fair.ts";
import { allFairs, fairCounts, homeFairs } from "#lib/contract/fairs/fairs.ts";
import { careerPage, popularCareers } from "#lib/contract/posts/careers.ts";
import { homeLists } from "#lib/contract/posts/home-lists.ts";
import { getPost, hotPosts, openPosts } from "#lib/contract/posts/posts.ts";
import { searchPosts } from "#lib/contract/posts/search-posts.ts";
import { NEWEST, WRITTEN_AT } from "#lib/contract/written-at.ts";
import { digest, type MadeFrom } from "#lib/domain/digest.ts";
import type { FairAfterwards } from "#lib/domain/fairs/afterwards.ts";
import { FAIR_TYPES, type FairDetail, type FairType } from "#lib/domain/fairs/fairs.ts";
import { compareIds } from "#lib/domain/ids.ts";
import { PAGE_SIZE } from "#lib/domain/paging.ts";
import { fairPicturePath, postPicturePath } from "#lib/domain/paths.ts";
import type { CareerFunction } from "#lib/domain/posts/careers.ts";
import { NO_FILTER, type PostDetail, type PostSummary, type RecruitKind } from "#lib/domain/posts/posts.ts";

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
const prerender = async <P extends Schema, A extends Schema>(
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

/** The fair list as it opens first. */
export const prerenderFirstFairs = async () => ({
  first: await prerender(allFairs, { type: "NETWORK", page: 1, size: PAGE_SIZE.fairs }),
  counts: await prerender(fairCounts, undefined),
});

const fairPage = async (type: FairType, page: number, size: number) => (await prerender(allFairs, { type, page, size })).value;

const FAIRS_A_CALL = 50;

const fairIds = async (type: FairType): Promise<string[]> => {
  const first = await fairPage(type, 1, FAIRS_A_CALL);
  const rest = Array.from({ length: first.page.pages - 1 }, (_, index) => fairPage(type, index + 2, FAIRS_A_CALL));
  return [first, ...(await Promise.all(rest))].flatMap((page) => page.items.map((fair) => fair.id));
};

/** Every fair with its companies, for the landing pages. */
export const prerenderFairs = async (): Promise<FairDetail[]> => {
  const ids = (await Promise.all(FAIR_TYPES.map(fairIds))).flat();
  return Promise.all(ids.map(async (fairId) => (await prerender(getFair, { fairId })).value));
};

/** Where to go on from a fair that is over or cancelled. */
export const prerenderAfterwards = async (fairId: string): Promise<FairAfterwards> =>
  (await prerender(fairAfterwards, { fairId })).value;

const POSTS_A_CALL = 1000;

/** Fetches data shared by many pages once per build; a page of `npm run dev` fetches it every time. */
const oncePerBuild = <Value>(make: () => Promise<Value>): (() => Promise<Value>) => {
  let made: Promise<Value> | undefined;
  return () => {
    if (import.meta.env.DEV) return make();
    made ??= make();
    return made;
  };
};

const newestFirst = (one: PostSummary, other: PostSummary): number =>
  (other.startsOn ?? "").localeCompare(one.startsOn ?? "") || compareIds(other.id, one.id);

/** All posts open at the time of the build, newest first. Each of them has a page. */
export const prerenderPosts = oncePerBuild(async (): Promise<PostSummary[]> => {
  const posts: PostSummary[] = [];
  for (;;) {
    const { value } = await prerender(openPosts, { afterId: posts.at(-1)?.id ?? null, count: POSTS_A_CALL });
    posts.push(...value);
    if (value.length < POSTS_A_CALL) return posts.sort(newestFirst);
  }
});

const INDUSTRIES_A_CALL = 50;

/** The functions of all industries, for the feeds. */
export const prerenderFunctions = oncePerBuild(async (): Promise<CareerFunction[]> => {
  const ask = async (page: number) => (await prerender(careerPage, { page, size: INDUSTRIES_A_CALL })).value;
  const first = await ask(1);
  const rest = Array.from({ length: first.page.pages - 1 }, (_, index) => ask(index + 2));
  return [first, ...(await Promise.all(rest))].flatMap((page) => page.items.flatMap((industry) => industry.functions));
});

const RELATED = 4;
const postsByCompany = oncePerBuild(async () => Map.groupBy(await prerenderPosts(), (post) => post.companyName));

const postsByCareer = oncePerBuild(async () => Map.groupBy(await prerenderPosts(), ({ careerId, kind }) => `${careerId}/${kind}`));

/** Posts of the same career and kind at other companies; those in the same city first, the newest of them first. */
const similarTo = async (post: PostDetail): Promise<PostSummary[]> => {
  if (post.careerId === null) return [];
  const all = (await postsByCareer()).get(`${post.careerId}/${post.kind}`) ?? [];
  const others = all.filter(({ companyName, direction }) => companyName !== post.companyName && direction === post.direction);
  const isNear = ({ place }: PostSummary): boolean =>
    place.kind === "domestic" && post.place.kind === "domestic" && place.city === post.place.city;
  return [...others.filter(isNear), ...others.filter((other) => !isNear(other))].slice(0, RELATED);
};

type PrerenderedPost = { post: PostDetail; related: PostSummary[]; similar: PostSummary[] };

/**
 * One post, others that its company has open, and similar ones of other companies. Asked for when its page is made, so that memory does not hold
 * all descriptions.
 */
export const prerenderPost = async (postId: string): Promise<PrerenderedPost> => {
  const post = (await prerender(getPost, { postId, userId: null })).value;
  const others = (await postsByCompany()).get(post.companyName) ?? [];
  const related = others.filter((other) => other.id !== postId).slice(0, RELATED);
  return { post, related, similar: await similarTo(post) };
};

/** A picture that the backend draws; null from a backend that draws none. */
const picture = async (path: string): Promise<ArrayBuffer | null> => {
  const drawn = await requestFile({ method: "GET", path, body: undefined });
  return drawn.ok && drawn.value.type === "image/png" ? drawn.value.arrayBuffer() : null;
};

/** Whether the backend draws pictures of posts; asked with one of them. */
export const hasPostPictures = oncePerBuild(async (): Promise<boolean> => {
  const [post] = await prerenderPosts();
  return post !== undefined && (await picture(postPicturePath(post.id))) !== null;
});

/** The pictures of all fairs that have one, one after the other, as the backend draws them. */
export const prerenderFairPictures = oncePerBuild(async (): Promise<ReadonlyMap<string, ArrayBuffer>> => {
  const pictures = new Map<string, ArrayBuffer>();
  for (const id of (await Promise.all(FAIR_TYPES.map(fairIds))).flat()) {
    const drawn = await picture(fairPicturePath(id));
    if (drawn) pictures.set(id, drawn);
  }
  return pictures;
});
