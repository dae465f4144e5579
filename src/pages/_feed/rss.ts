import { getRssString, type RSSFeedItem } from "@astrojs/rss";
import { feedsPath, jobPagePath } from "#lib/domain/paths.ts";
import type { PostSummary } from "#lib/domain/posts/posts.ts";
import { parseBeijing } from "#lib/domain/time.ts";
import { feeds } from "#lib/texts/posts/feeds.ts";
import { postDescription } from "#lib/texts/posts/posts.ts";
import type { FilledFeed } from "./feeds.ts";

/** A feed holds the newest; who wants all has the search. */
const LENGTH = 50;

/** Characters that XML 1.0 cannot hold, not even escaped. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const clean = (text: string): string => text.replace(FORBIDDEN, "");

/** A day begins at midnight in Beijing. */
const publishedAt = ({ startsOn }: PostSummary): Date | undefined => {
  const time = startsOn === null ? null : parseBeijing(startsOn);
  return time === null ? undefined : new Date(time);
};

const item = (post: PostSummary, site: URL): RSSFeedItem => {
  const pubDate = publishedAt(post);
  return {
    title: clean(`${post.name} - ${post.companyName}`),
    link: new URL(jobPagePath(post.id), site).href,
    // The same for a reader wherever the site is hosted.
    customData: `<guid isPermaLink="false">post-${post.id}</guid>`,
    ...(pubDate ? { pubDate } : {}),
    ...(post.careerPost === "" ? {} : { categories: [clean(post.careerPost)] }),
    description: clean(postDescription(post)),
  };
};

/** All that a feed shows. */
export const feedContent = (feed: FilledFeed): FilledFeed => ({ ...feed, posts: feed.posts.slice(0, LENGTH) });

/** A feed as RSS 2.0. Its date is that of its newest post, so that it changes only when its posts do. */
export const rssResponse = async (feed: FilledFeed, site: URL): Promise<Response> => {
  const { posts } = feedContent(feed);
  const newest = Math.max(0, ...posts.map((post) => publishedAt(post)?.getTime() ?? 0));
  const text = await getRssString({
    title: feed.title,
    description: feeds.feedDescription(feed.title),
    site: new URL(feedsPath, site),
    trailingSlash: false,
    xmlns: { atom: "http://www.w3.org/2005/Atom" },
    customData: [
      "<language>zh-cn</language>",
      ...(newest > 0 ? [`<lastBuildDate>${new Date(newest).toUTCString()}</lastBuildDate>`] : []),
      `<atom:link href="${new URL(feed.path, site).href}" rel="self" type="application/rss+xml"/>`,
    ].join(""),
    items: posts.map((post) => item(post, site)),
  });
  return new Response(text, { headers: { "content-type": "application/rss+xml; charset=utf-8" } });
};
