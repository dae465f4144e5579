import type { APIRoute } from "astro";
import { latestFeed } from "../_feed/feeds.ts";
import { rssResponse } from "../_feed/rss.ts";
import { prerenderPosts } from "../_shell/prerender-posts.ts";

export const GET: APIRoute = async ({ site, url }) => rssResponse({ ...latestFeed, posts: await prerenderPosts() }, site ?? url);
