import { companyPath } from "#lib/domain/paths.ts";
import type { PostAttachment, PostDetail } from "#lib/domain/posts.ts";
import { $post, isPostOpen, openPost, refreshPost, resumeIntent } from "#lib/stores/post.ts";
import { $session } from "#lib/stores/session.ts";
import { failureText } from "#lib/texts/failures.ts";
import { categoryText, placeText, posts, salaryText } from "#lib/texts/posts.ts";
import { attachmentClass } from "./attachment-class.ts";
import { richText } from "./rich-text.ts";

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
  const open = isPostOpen(post);
  document.title = `${post.name} - ${post.companyName}`;
  fill("name", post.name);
  fill("open", open ? posts.open : posts.closed);
  for (const badge of all('[data-fill="open"]'))
    badge.classList.add(...(open ? ["bg-ok-50", "text-ok"] : ["bg-ground", "text-ink-500"]));
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

/** The prerendered buttons are a visitor's, of an open post; anything else needs the island at once. */
const wakeActions = (post: PostDetail): void => {
  if ($session.get() || !isPostOpen(post)) article?.querySelector("astro-island")?.dispatchEvent(new Event("island:wake"));
};

/**
 * Loads a post and keeps the page true to it. A page that was made with its post keeps what it has when the newer cannot be had.
 */
export const followPost = (id: string): void => {
  const made = !article?.hasAttribute("data-waiting");
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
