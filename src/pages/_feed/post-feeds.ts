import type { PostSummary } from "#lib/domain/posts/posts.ts";
import { keyOf, oncePerBuild, prerenderFunctions } from "../_shell/prerender.ts";
import { type Feed, feedsByPost } from "./feeds.ts";

/** The feeds of each post, by the backend's tree of careers. */
export const postFeeds = oncePerBuild(async () => feedsByPost(await prerenderFunctions()));

/** Changes with the feeds of a post. Thousands of posts share a feed, whose own key is made once. */
export const feedsKey = oncePerBuild(async () => {
  const feedsOf = await postFeeds();
  const keys = new Map<Feed, string>();
  const keyOfFeed = (feed: Feed): string => {
    const key = keys.get(feed) ?? keyOf(feed);
    keys.set(feed, key);
    return key;
  };
  return (post: PostSummary): string => feedsOf(post).map(keyOfFeed).join(" ");
});
