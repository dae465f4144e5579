import { companyPath, postPath } from "#lib/domain/paths.ts";
import type { PostAttachment, PostDetail } from "#lib/domain/posts.ts";
import { $post, openPost, postStatusNow, refreshPost, resumeIntent } from "#lib/stores/post.ts";
import { noteSeen } from "#lib/stores/seen.ts";
import { $session } from "#lib/stores/session.ts";
import { failureText } from "#lib/texts/failures.ts";
import { categoryText, placeText, posts, salaryText, statusText } from "#lib/texts/posts.ts";
import { attachmentClass } from "./attachment-class.ts";
import { richText } from "./rich-text.ts";
import { statusClass } from "./status-class.ts";

const article = document.querySelector<HTMLElement>("[data-post]");
const all = (selector: string): NodeListOf<HTMLElement> => document.querySelectorAll<HTMLElement>(selector);

const fill = (name: string, content: string | Node[]): void => {
  for (const place of all(`[data-fill="${name}"]`)) place.replaceChildren(...(typeof content === "string" ? [content] : content));
};

const attachmentButton = (file: PostAttachment): HTMLElement => {
  const button = document.createElement("button");
  button.type = "button";
  button.className = attachmentClass;
  button.textContent = file.name;
  button.setAttribute("aria-label", posts.download(file.name));
  Object.assign(button.dataset, { attachment: file.path, name: file.name });
  return button;
};

const draw = (post: PostDetail): void => {
  const status = postStatusNow(post);
  document.title = `${post.name} - ${post.companyName}`;
  fill("name", post.name);
  fill("status", statusText[status]);
  for (const badge of all('[data-fill="status"]')) badge.className = statusClass(status);
  for (const button of all('[data-share=""]')) button.dataset["share"] = postPath(post.id);
  fill("salary", salaryText(post.salary));
  fill("company", post.companyName);
  for (const link of all("a[data-company]")) link.setAttribute("href", companyPath(post.companyName));
  fill("place", placeText(post.place));
  fill("category", categoryText(post));
  fill("starts", post.startsOn ?? posts.noEnd);
  fill("ends", post.endsOn ?? posts.noEnd);
  fill("description", richText(post.descriptionHtml));
  fill("attachments", post.attachments.length > 0 ? post.attachments.map(attachmentButton) : posts.noAttachments);
};

/** A post that the page was made with is seen before its answer has come, which may be too late. */
const noteMade = (id: string): void => {
  const said = (name: string): string => document.querySelector(`[data-fill="${name}"]`)?.textContent?.trim() ?? "";
  noteSeen({ id, name: said("name"), companyName: said("company"), endsOn: article?.dataset["ends"] || null });
};

/** The prerendered buttons are a visitor's, of an open post; anything else needs the island at once. */
const wakeActions = (post: PostDetail): void => {
  if ($session.get() || postStatusNow(post) !== "open")
    article?.querySelector("astro-island")?.dispatchEvent(new Event("island:wake"));
};

/**
 * Loads a post and keeps the page true to it. A page that was made with its post keeps what it has when the newer cannot be had.
 */
export const followPost = (id: string): void => {
  const made = !article?.hasAttribute("data-waiting");
  if (made) noteMade(id);
  openPost(id);
  $post.subscribe((post) => {
    const failed = !made && (post.state === "failed" || post.state === "missing-id");
    for (const state of all("[data-post-state]")) state.hidden = state.dataset["postState"] !== post.state;
    if (article) article.hidden = failed;
    if (post.state === "failed")
      for (const place of all('[data-post-state="failed"] [data-hint]')) place.textContent = failureText(post.failure);
    if (post.state === "ready") {
      draw(post.value);
      wakeActions(post.value);
      resumeIntent();
      noteSeen(post.value);
    }
    const waiting = post.state === "idle" || post.state === "loading";
    article?.toggleAttribute("data-waiting", waiting && !made);
    article?.setAttribute("aria-busy", String(waiting));
  });
  // Another user sees another post: what they did with it, and what they were about to do.
  $session.listen((session, before) => {
    if (session?.user.id !== before?.user.id && $post.get().state === "ready") void refreshPost(id);
  });
  for (const button of all("[data-retry]")) button.addEventListener("click", () => openPost(id));
};
