import * as z from "zod/mini";
import { configureDoor } from "#lib/api/door.ts";
import { request } from "#lib/api/transport.ts";
import type { Call, Decoded, Schema } from "#lib/contract/call.ts";
import { frontedCareer, hotCareer } from "#lib/contract/careers.ts";
import { companyDetail } from "#lib/contract/companies.ts";
import { fairCount, fairsDetail, frontedFairs, frontedFairsAll } from "#lib/contract/fairs.ts";
import { hotJob, openPostIds, recruitProjectDetail, searchPost } from "#lib/contract/posts.ts";
import { digest } from "#lib/domain/digest.ts";
import { FAIR_TYPES, type FairDetail, type FairType } from "#lib/domain/fairs.ts";
import { PAGE_SIZE } from "#lib/domain/paging.ts";
import { NO_FILTER, type PostDetail, type PostSummary, type RecruitKind } from "#lib/domain/posts.ts";

/** Pages are made from the backend's data; a build without a backend fails loudly instead of making empty pages. */
configureDoor({ baseUrl: process.env["API_BASE"] ?? "http://127.0.0.1:4321" });

/** What a call answers at build time, with the fingerprint by which the finished page notices newer data. */
const prerender = async <P extends Schema, A extends Schema>(
  call: Call<P, A>,
  payload: Decoded<P>,
): Promise<{ value: Decoded<A>; path: string; digest: string }> => {
  const answer = await request({ method: call.method, path: call.path, body: z.encode(call.payload, payload) });
  if (!answer.ok) throw new Error(`The backend did not answer ${call.path}: ${JSON.stringify(answer.failure)}`);
  return {
    value: z.decode(call.answer, answer.value as z.core.input<A>),
    path: call.path,
    digest: digest(JSON.stringify(answer.value)),
  };
};

/** Everything on the home page. */
export const prerenderHome = async () => {
  const [popular, careers, jobs, fairs, counts] = await Promise.all([
    prerender(hotCareer, undefined),
    prerender(frontedCareer, { page: 1, size: 50 }),
    prerender(hotJob, undefined),
    prerender(frontedFairs, undefined),
    prerender(fairCount, undefined),
  ]);
  return { popular, careers, jobs, fairs, counts };
};

/** The first page of a list that nothing narrows. */
export const prerenderFirstPosts = async (kind: RecruitKind) => {
  const direction = kind === "overseas" ? "import" : null;
  const first = await prerender(searchPost, { ...NO_FILTER, kind, direction, page: 1, size: PAGE_SIZE.posts });
  return first.value;
};

const fairPage = async (type: FairType, page: number, size: number) =>
  (await prerender(frontedFairsAll, { type, page, size })).value;

/** The fair list as it opens first. */
export const prerenderFirstFairs = async () => ({
  first: await fairPage("NETWORK", 1, PAGE_SIZE.fairs),
  counts: (await prerender(fairCount, undefined)).value,
});

const FAIRS_A_CALL = 50;

const fairIds = async (type: FairType): Promise<string[]> => {
  const first = await fairPage(type, 1, FAIRS_A_CALL);
  const rest = Array.from({ length: first.page.pages - 1 }, (_, index) => fairPage(type, index + 2, FAIRS_A_CALL));
  return [first, ...(await Promise.all(rest))].flatMap((page) => page.items.map((fair) => fair.id));
};

/** Every fair with its companies, for the landing pages. */
export const prerenderFairs = async (): Promise<FairDetail[]> => {
  const ids = (await Promise.all(FAIR_TYPES.map(fairIds))).flat();
  return Promise.all(ids.map(async (fairId) => (await prerender(fairsDetail, { fairId })).value));
};

const IDS_A_CALL = 1000;

/** The ids of all posts that have a leaf: those open at the time of the build. */
export const prerenderPostIds = async (): Promise<string[]> => {
  const ids: string[] = [];
  for (;;) {
    const { value } = await prerender(openPostIds, { afterId: ids.at(-1) ?? null, count: IDS_A_CALL });
    ids.push(...value);
    if (value.length < IDS_A_CALL) return ids;
  }
};

const RELATED = 4;
/** A company's first posts, asked for once a build: few companies have very many posts. */
const ofCompany = new Map<string, Promise<PostSummary[]>>();

const postsOfCompany = (name: string): Promise<PostSummary[]> => {
  const known =
    ofCompany.get(name) ?? prerender(companyDetail, { name, page: 1, size: RELATED + 1 }).then(({ value }) => value.posts.items);
  ofCompany.set(name, known);
  return known;
};

/** One post, and others that its company has open. Asked for when its page is made, so that memory does not grow with the posts. */
export const prerenderPost = async (postId: string): Promise<{ post: PostDetail; related: PostSummary[] }> => {
  const post = (await prerender(recruitProjectDetail, { postId, userId: null })).value;
  const others = (await postsOfCompany(post.companyName)).filter((other) => other.id !== postId);
  return { post, related: others.slice(0, RELATED) };
};
