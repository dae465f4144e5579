import type { APIRoute, GetStaticPaths } from "astro";
import { type FilledFeed, functionFeeds } from "../../_feed/feeds.ts";
import { feedContent, rssResponse } from "../../_feed/rss.ts";
import { keyOf, prerenderFunctions } from "../../_shell/prerender.ts";
import { prerenderPosts } from "../../_shell/prerender-posts.ts";

export const getStaticPaths = (async () =>
  functionFeeds(await prerenderFunctions(), await prerenderPosts()).map((feed) => ({
    params: { slug: feed.slug },
    props: { feed },
    cacheKey: keyOf(feedContent(feed)),
  }))) satisfies GetStaticPaths;

export const GET: APIRoute<{ feed: FilledFeed }> = ({ props, site, url }) => rssResponse(props.feed, site ?? url);
