import { feedsPath, postLeafPath } from "#lib/domain/paths.ts";
import type { PostSummary } from "#lib/domain/posts.ts";
import { parseBeijing } from "#lib/domain/time.ts";
import { feeds } from "#lib/texts/feeds.ts";
import { postDescription } from "#lib/texts/posts.ts";
import type { FilledFeed } from "./feeds.ts";

/** A feed holds the newest; who wants all has the search. */
const LENGTH = 50;

/** What XML 1.0 cannot hold, not even escaped. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replace(FORBIDDEN, "").replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "");

const element = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`;

const item = (post: PostSummary, site: URL): string => {
  const link = new URL(postLeafPath(post.id), site).href;
  // A day begins at midnight in Beijing.
  const published = post.startsOn === null ? null : parseBeijing(post.startsOn);
  return [
    "<item>",
    element("title", `${post.name} - ${post.companyName}`),
    element("link", link),
    element("guid", link),
    ...(published === null ? [] : [element("pubDate", new Date(published).toUTCString())]),
    ...(post.careerPost === "" ? [] : [element("category", post.careerPost)]),
    element("description", postDescription(post)),
    "</item>",
  ].join("");
};

/** A feed as RSS 2.0. It says nothing of the time at which it was made, so that it changes only when its posts do. */
const rss = (feed: FilledFeed, site: URL): string => {
  const self = escaped(new URL(feed.path, site).href);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    "<channel>",
    element("title", feed.title),
    element("link", new URL(feedsPath, site).href),
    element("description", feeds.feedDescription(feed.title)),
    element("language", "zh-cn"),
    `<atom:link href="${self}" rel="self" type="application/rss+xml"/>`,
    ...feed.posts.slice(0, LENGTH).map((post) => item(post, site)),
    "</channel>",
    "</rss>",
    "",
  ].join("\n");
};

export const rssResponse = (feed: FilledFeed, site: URL): Response =>
  new Response(rss(feed, site), { headers: { "content-type": "application/rss+xml; charset=utf-8" } });
