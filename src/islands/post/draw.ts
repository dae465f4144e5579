import { elementWith, hydrateIsland, postDrawn } from "#islands/elements/page-names.ts";
import { drawPublished } from "#islands/elements/published.ts";
import { richText } from "#islands/elements/rich-text.ts";
import { fillList, fillSlots, findSlot } from "#islands/elements/slots.ts";
import { jobPagePath } from "#lib/domain/paths.ts";
import type { PostAttachment, PostDetail } from "#lib/domain/posts/posts.ts";
import { $session } from "#lib/stores/account/session.ts";
import { noteSeen } from "#lib/stores/history/seen.ts";
import { $post, openPost, postStatusNow, refreshPost, resumeIntent } from "#lib/stores/posts/post.ts";

import { noteShown } from "./seen.ts";
import { attachmentSlots, factsOf, postSlots, type ShownPost } from "./slots.ts";

const drawAttachments = (files: readonly PostAttachment[]): void => {
  const list = findSlot<typeof postSlots>("attachments");
  const pattern = document.querySelector<HTMLTemplateElement>('template[data-pattern="attachment"]')?.content;
  if (list && pattern) fillList(list, pattern, files, (item, file) => fillSlots(attachmentSlots, file, item));
};

const toItem = (text: string): Element => {
  const item = document.createElement("li");
  item.textContent = text;
  return item;
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
  fillSlots(postSlots, post);
  findSlot<typeof postSlots>("description")?.replaceChildren(...richText(post.descriptionHtml));
  findSlot<typeof postSlots>("facts")?.replaceChildren(...factsOf(post).map(toItem));
  drawPublished(findSlot<typeof postSlots>("timing"));
  if (post.attachments.length > 0) drawAttachments(post.attachments);
  postDrawn.announce();
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
    draw({ ...post.value, status: postStatusNow(post.value), path, address: nameAddress(path) });
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
