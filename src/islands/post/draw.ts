import { elementWith, hydrateIsland } from "#islands/elements/page-names.ts";
import { fillList, fillSlots, findSlot, type Slots } from "#islands/elements/slots.ts";
import { jobPagePath } from "#lib/domain/paths.ts";
import type { PostDetail } from "#lib/domain/posts/posts.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { $session } from "#lib/stores/account/session.ts";
import { noteSeen } from "#lib/stores/history/seen.ts";
import { $post, openPost, postStatusNow, refreshPost, resumeIntent } from "#lib/stores/posts/post.ts";
import { serverNow } from "#lib/stores/shell/clock.ts";
import { factTags } from "#lib/texts/posts/fact-tags.ts";
import { richText } from "./rich-text.ts";
import { noteShown } from "./seen.ts";
import { attachmentSlots, factSlots, postSlots, postTitle, type ShownPost } from "./slots.ts";

/** Draws the items of a slot by the pattern that stands beside it. */
const drawItems = <Item>(slot: "attachments" | "facts", items: readonly Item[], table: Slots<Item>): void => {
  const list = findSlot<typeof postSlots>(slot);
  const pattern = document.querySelector<HTMLTemplateElement>(`template[data-pattern="${slot}"]`)?.content;
  if (list && pattern) fillList(list, pattern, items, (item, value) => fillSlots(table, value, item));
};

/** Makes the post's own page the address to link, share and print (D-C9), and returns that address. */
const nameAddress = (path: string): string => {
  const canonical = document.querySelector<HTMLLinkElement>("[rel=canonical]");
  if (!canonical) return path;
  canonical.href = new URL(path, canonical.href).href;
  document.querySelector("[property='og:url']")?.setAttribute("content", canonical.href);
  return canonical.href;
};

const draw = (post: ShownPost): void => {
  document.title = postTitle(post);
  fillSlots(postSlots, post);
  findSlot<typeof postSlots>("description")?.replaceChildren(...richText(post.descriptionHtml));
  drawItems("facts", factTags(post.facts), factSlots);
  if (post.attachments.length > 0) drawItems("attachments", post.attachments, attachmentSlots);
};

/** The prerendered buttons are a visitor's, of an open post; anything else needs the island at once. */
const hydrateActions = (post: PostDetail): void => {
  const article = elementWith("post");
  if (article && ($session.get() || postStatusNow(post) !== "open")) hydrateIsland(article);
};

/** Loads a post and keeps the page true to it. */
export const startPost = (id: string): void => {
  openPost(id);
  $post.subscribe((post) => {
    if (post.state !== "ready") return;
    const path = jobPagePath(id);
    draw({ ...post.value, status: postStatusNow(post.value), path, address: nameAddress(path), today: beijingDate(serverNow()) });
    hydrateActions(post.value);
    resumeIntent();
    noteSeen(post.value);
  });
  // Another user has another relation to the post, and other interrupted actions.
  $session.listen((session, before) => {
    if (session?.user.id !== before?.user.id && $post.get().state === "ready") void refreshPost();
  });
};

/** Keeps a page true that was made with its post. */
export const refreshPage = (id: string): void => {
  noteShown();
  startPost(id);
};
