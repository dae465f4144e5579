import type { APIRoute, GetStaticPaths } from "astro";
import { cityFeeds, type FilledFeed } from "../../_feed/feeds.ts";
import { rssResponse } from "../../_feed/rss.ts";
import { prerenderPosts } from "../../_shell/prerender.ts";

export const getStaticPaths = (async () =>
  cityFeeds(await prerenderPosts()).map((feed) => ({ params: { slug: feed.slug }, props: { feed } }))) satisfies GetStaticPaths;

export const GET: APIRoute<{ feed: FilledFeed }> = ({ props, site, url }) => rssResponse(props.feed, site ?? url);
