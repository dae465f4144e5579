import { type City, cityByName, cityGroups } from "#lib/data/cities.ts";
import { citySlug } from "#lib/data/city-slugs.ts";
import { compareIds } from "#lib/domain/ids.ts";
import { cityFeedPath, functionFeedPath, latestFeedPath } from "#lib/domain/paths.ts";
import type { CareerFunction } from "#lib/domain/posts/careers.ts";
import type { PostSummary } from "#lib/domain/posts/posts.ts";
import { feeds } from "#lib/texts/posts/feeds.ts";
import { cityLabel } from "#lib/texts/posts/posts.ts";

/** A feed: its address and title; `label` is its name among others of its kind. */
export type Feed = { slug: string; path: string; title: string; label: string };

export const latestFeed: Feed = { slug: "latest", path: latestFeedPath, title: feeds.latestTitle, label: feeds.latest };

const cityFeed = (slug: string, name: string): Feed => ({
  slug,
  path: cityFeedPath(slug),
  title: feeds.ofCity(cityLabel(name)),
  label: cityLabel(name),
});

/** A function has no id of its own on the wire: it goes by the lowest of its posts, which stays when others are added. */
const functionFeed = ({ name, posts }: CareerFunction): Feed => {
  const [slug = ""] = posts.map((post) => post.id).sort(compareIds);
  return { slug, path: functionFeedPath(slug), title: feeds.ofFunction(name), label: name };
};

/** A feed with its posts, newest first and complete. */
export type FilledFeed = Feed & { posts: PostSummary[] };

const isFilled = (feed: FilledFeed): boolean => feed.posts.length > 0;

/** The feeds of all cities with posts, by letter. */
export const cityFeeds = (posts: readonly PostSummary[]): FilledFeed[] => {
  const byCity = Map.groupBy(posts, ({ place }) => (place.kind === "domestic" ? place.city : ""));
  return cityGroups
    .flatMap((group) =>
      group.cities.map((city) => ({ ...cityFeed(citySlug(city), city.name), posts: byCity.get(city.name) ?? [] })),
    )
    .filter(isFilled);
};

/** The feeds of all functions with posts, in the order of the tree. */
export const functionFeeds = (functions: readonly CareerFunction[], posts: readonly PostSummary[]): FilledFeed[] => {
  const byCareer = Map.groupBy(posts, (post) => post.careerId);
  const order = new Map(posts.map((post, index) => [post, index]));
  const place = (post: PostSummary): number => order.get(post) ?? 0;
  return functions
    .filter((fn) => fn.posts.length > 0)
    .map((fn) => ({
      ...functionFeed(fn),
      posts: fn.posts.flatMap(({ id }) => byCareer.get(id) ?? []).sort((one, other) => place(one) - place(other)),
    }))
    .filter(isFilled);
};

/**
 * The feeds that posts are in, but for the one with all; each feed is one object for all of its posts.
 * Why: docs/decisions/0011-feeds-are-files-of-the-build.md
 */
export const feedsByPost = (functions: readonly CareerFunction[]): ((post: PostSummary) => Feed[]) => {
  const byCareer = new Map<string | null, Feed>(
    functions.flatMap((fn) => {
      const feed = functionFeed(fn);
      return fn.posts.map(({ id }) => [id, feed] as const);
    }),
  );
  const byCity = new Map<City | undefined, Feed>(
    cityGroups.flatMap(({ cities }) => cities.map((city) => [city, cityFeed(citySlug(city), city.name)] as const)),
  );
  return ({ place, careerId }) => {
    const city = place.kind === "domestic" ? cityByName(place.city) : undefined;
    return [byCity.get(city), byCareer.get(careerId)].filter((feed) => feed !== undefined);
  };
};
