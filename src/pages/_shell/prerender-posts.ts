import { POST_DETAILS_MAX, postDetails } from "#lib/contract/posts/post-details.ts";
import { POST_VERSIONS_MAX, postVersions } from "#lib/contract/posts/post-versions.ts";
import { getPost, openPosts } from "#lib/contract/posts/posts.ts";
import { compareIds } from "#lib/domain/ids.ts";
import { postPicturePath } from "#lib/domain/paths.ts";
import type { PostDetail, PostSummary } from "#lib/domain/posts/posts.ts";
import { keyOf, oncePerBuild, picture, prerender, prerenderOptional } from "./prerender.ts";
import { readAhead } from "./prerender-ahead.ts";
import { type KeptPosts, keepPosts, readKeptPosts } from "./prerender-kept-posts.ts";

const POSTS_A_CALL = 1000;

const newestFirst = (one: PostSummary, other: PostSummary): number =>
  (other.startsOn ?? "").localeCompare(one.startsOn ?? "") || compareIds(other.id, one.id);

/** All open posts with their summaries, of a backend without versions or for a first build. */
const readAllPosts = async (): Promise<PostSummary[]> => {
  const posts: PostSummary[] = [];
  for (;;) {
    const { value } = await prerender(openPosts, { afterId: posts.at(-1)?.id ?? null, count: POSTS_A_CALL });
    posts.push(...value);
    if (value.length < POSTS_A_CALL) return posts;
  }
};

type PostVersion = { id: string; version: string; others: string };

/** The versions of open posts; null from a backend without. */
export const postVersionsNow = oncePerBuild(async (): Promise<ReadonlyMap<string, PostVersion> | null> => {
  const versions: PostVersion[] = [];
  for (;;) {
    const value = await prerenderOptional(postVersions, { afterId: versions.at(-1)?.id ?? null, count: POST_VERSIONS_MAX });
    if (!value) return null;
    versions.push(...value);
    if (value.length < POST_VERSIONS_MAX) return new Map(versions.map((version) => [version.id, version]));
  }
});

/** More changed posts than these are read in stretches. */
const READ_SINGLY_MAX = 200;

const summaryOf = ({
  descriptionHtml,
  attachments,
  interested,
  chatted,
  signedUp,
  showsResult,
  likePay,
  companyFacts,
  ...post
}: PostDetail): PostSummary => post;

/** Posts of an earlier publication with those read that have changed since; null where there are too many to read singly. */
const readChangedPosts = async (versions: ReadonlyMap<string, PostVersion>, kept: KeptPosts): Promise<PostSummary[] | null> => {
  const isKept = ({ id, version }: PostVersion): boolean => kept.get(id)?.version === version;
  const all = [...versions.values()];
  const changed = all.filter((version) => !isKept(version));
  if (changed.length > READ_SINGLY_MAX) return null;
  const read = await Promise.all(changed.map(({ id }) => prerender(getPost, { postId: id, userId: null })));
  const byId = new Map(read.map(({ value }) => [value.id, summaryOf(value)]));
  return all.flatMap(({ id }) => byId.get(id) ?? kept.get(id)?.post ?? []);
};

const hasAll = (kept: KeptPosts, versions: ReadonlyMap<string, PostVersion>): boolean =>
  kept.size === versions.size && [...versions.values()].every(({ id, version }) => kept.get(id)?.version === version);

/**
 * All open posts, or in a process that renders a portion of their pages (`scripts/renderer/rest.ts`) those that its pages show. Versions are read before the
 * posts: a post that changes between the two has an old version, and is rendered again by the next publication. A publication keeps its posts once its pages
 * are public: without them the next one only reads a few posts more.
 */
const readPosts = async (): Promise<PostSummary[]> => {
  const portion = process.env["PORTION_POSTS"];
  if (portion) {
    const shown = await readKeptPosts(portion);
    if (shown.size === 0) throw new Error(`The posts of a portion cannot be read from ${portion}.`);
    return [...shown.values()].map(({ post }) => post);
  }
  const file = process.env["KEPT_POSTS"];
  const [versions, kept] = await Promise.all([postVersionsNow(), file ? readKeptPosts(file) : new Map()]);
  if (!versions) return readAllPosts();
  const posts = (await readChangedPosts(versions, kept)) ?? (await readAllPosts()).filter(({ id }) => versions.has(id));
  const keep = (): void => {
    if (!file) return;
    const withVersions = posts.map((post) => ({ version: versions.get(post.id)?.version, post }));
    keepPosts(file, withVersions);
  };
  if (kept.size === 0) keep();
  else if (!hasAll(kept, versions)) process.once("exit", keep);
  return posts;
};

/** All posts open at the time of the build, newest first. Each of them has a page. */
export const prerenderPosts = oncePerBuild(async (): Promise<PostSummary[]> => (await readPosts()).sort(newestFirst));

/**
 * The order in which pages of posts are made: those of a career one after the other, because the backend reads the pay of like posts once for all posts of a
 * call.
 */
const inPageOrder = oncePerBuild(
  async (): Promise<PostSummary[]> =>
    (await prerenderPosts()).toSorted((one, other) => compareIds(one.careerId ?? "0", other.careerId ?? "0")),
);

const RELATED = 4;

const careerOf = ({ careerId, kind, direction }: PostSummary): string => `${careerId}/${kind}/${direction}`;
const cityOf = ({ place }: PostSummary): string | null => (place.kind === "domestic" ? place.city : null);
const careerAndCityOf = (post: PostSummary): string => `${careerOf(post)}/${cityOf(post)}`;

type Groups = ReadonlyMap<string, readonly PostSummary[]>;
type PostIndex = { byCompany: Groups; byCareer: Groups; byCareerAndCity: Groups };

/** All open posts by the names of their companies. */
export const postsByCompany = oncePerBuild(
  async (): Promise<Groups> => Map.groupBy(await prerenderPosts(), (post) => post.companyName),
);

const postIndex = oncePerBuild(async (): Promise<PostIndex> => {
  const [posts, byCompany] = await Promise.all([prerenderPosts(), postsByCompany()]);
  return { byCompany, byCareer: Map.groupBy(posts, careerOf), byCareerAndCity: Map.groupBy(posts, careerAndCityOf) };
});

/** The first few of a list that has thousands. */
const firstOf = (posts: readonly PostSummary[], count: number, isWanted: (post: PostSummary) => boolean): PostSummary[] => {
  const found: PostSummary[] = [];
  for (const post of posts) {
    if (found.length === count) break;
    if (isWanted(post)) found.push(post);
  }
  return found;
};

/** Posts of the same career and kind at other companies; those in the same city first, the newest of them first. */
const similarTo = ({ byCareer, byCareerAndCity }: PostIndex, post: PostSummary): PostSummary[] => {
  if (post.careerId === null) return [];
  const city = cityOf(post);
  const isOther = ({ companyName }: PostSummary): boolean => companyName !== post.companyName;
  const near = city === null ? [] : firstOf(byCareerAndCity.get(careerAndCityOf(post)) ?? [], RELATED, isOther);
  if (near.length === RELATED) return near;
  const isFar = (other: PostSummary): boolean => isOther(other) && (city === null || cityOf(other) !== city);
  return [...near, ...firstOf(byCareer.get(careerOf(post)) ?? [], RELATED - near.length, isFar)];
};

/** Other open posts of a company. */
const relatedTo = ({ byCompany }: PostIndex, post: PostSummary): PostSummary[] =>
  firstOf(byCompany.get(post.companyName) ?? [], RELATED, ({ id }) => id !== post.id);

/**
 * A post in full. Pages are made in the order of their posts, so a build gets dozens with one call; a backend without that call is asked for each. A
 * publication makes few pages, far from each other, and reads hardly more than these.
 */
const readPost = readAhead<PostDetail>({
  order: async () => (await inPageOrder()).map(({ id }) => id),
  read: async (ids) => {
    const posts = ids.length > 1 ? await prerenderOptional(postDetails, { ids: [...ids] }) : null;
    return new Map(posts?.map((post) => [post.id, post]));
  },
  readOne: async (postId) => (await prerender(getPost, { postId, userId: null })).value,
  most: POST_DETAILS_MAX,
});

type PrerenderedPost = { post: PostDetail; related: PostSummary[]; similar: PostSummary[] };

/**
 * One post, others that its company has open, and similar ones of other companies. Asked for when its page is made, so that memory does not hold
 * all descriptions.
 */
export const prerenderPost = async (postId: string): Promise<PrerenderedPost> => {
  const [post, index] = await Promise.all([readPost(postId), postIndex()]);
  return { post, related: relatedTo(index, post), similar: similarTo(index, post) };
};

/** Whether the backend draws pictures of posts; asked with one of them. */
export const hasPostPictures = oncePerBuild(async (): Promise<boolean> => {
  const [post] = await prerenderPosts();
  return post !== undefined && (await picture(postPicturePath(post.id))) !== null;
});

/** The path of a post's page, and the posts that it shows. Astro passes the key on; `scripts/renderer` reads all three. */
type PostPath = { params: { id: string }; posts: string[]; cacheKey?: string };

/** The pages of all open posts. `more` is all that the page of a post shows beside posts. */
export const postPaths = async (more: (post: PostSummary) => unknown): Promise<PostPath[]> => {
  const [posts, versions, drawn, index] = await Promise.all([inPageOrder(), postVersionsNow(), hasPostPictures(), postIndex()]);
  // A post is named by a dozen others.
  const names = new Map(posts.map(({ id }) => [id, `${id} ${versions?.get(id)?.version}`]));
  return posts.map((post) => {
    const shown = [post, ...similarTo(index, post), ...relatedTo(index, post)].map(({ id }) => id);
    const path = { params: { id: post.id }, posts: shown };
    if (!versions) return path;
    const key = keyOf([shown.map((id) => names.get(id)), versions.get(post.id)?.others, drawn, more(post)]);
    return { ...path, cacheKey: key };
  });
};
