import { isHidden } from "#lib/domain/hidden.ts";
import { type PostStatus, postStatus } from "#lib/domain/posts.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { serverNow, syncClock } from "#lib/stores/clock.ts";
import { $hidden, hidePost } from "#lib/stores/hidden.ts";
import { $seen } from "#lib/stores/seen.ts";
import { drawNote, drawPlace } from "./hidden-place.ts";

/**
 * `<post-mark data-post data-name data-company data-starts data-ends>`: around the card of a post, on static pages and in islands
 * alike. It tells what the card cannot know when the page is made: `data-seen`, `data-closed`, `data-upcoming`, and `data-hidden`,
 * by which global.css takes it out of its list. A card hidden here and now leaves a place with the way back. `data-kept` is never
 * hidden.
 */
class PostMark extends HTMLElement {
  #stops: (() => void)[] = [];
  /** Where the card was, while its hiding can be undone on the spot. */
  #place: HTMLElement | null = null;

  connectedCallback(): void {
    this.#stops = [
      $seen.subscribe((seen) =>
        this.#mark(
          "seen",
          seen.some(({ id }) => id === this.#post.id),
        ),
      ),
      $hidden.subscribe(() => this.#showOrHide()),
    ];
    // A visitor's clock may be wrong by days: before a post is called closed the server's is asked.
    if (this.#status() !== "open") void syncClock().then(() => this.#markStatus());
  }

  disconnectedCallback(): void {
    for (const stop of this.#stops) stop();
  }

  /** Takes the post out of all lists on this device; here, its place stays. */
  hide(): void {
    this.#place = document.createElement("div");
    this.append(this.#place);
    hidePost(this.#post);
    this.#place.querySelector("button")?.focus();
  }

  get #post(): { id: string; name: string; companyName: string } {
    const { post: id = "", name = "", company: companyName = "" } = this.dataset;
    return { id, name, companyName };
  }

  #showOrHide(): void {
    const hidden = isHidden($hidden.get(), this.#post) && !("kept" in this.dataset);
    this.#mark("hidden", hidden && !this.#place);
    this.#mark("replaced", hidden && this.#place !== null);
    if (!this.#place) return;
    const hadFocus = this.#place.contains(document.activeElement);
    if (hidden) drawPlace(this.#place, this.#post);
    else {
      this.#place.remove();
      this.#place = null;
    }
    // The button that had the focus is gone: the next one, or the card's own, takes it over.
    if (hadFocus) this.querySelector<HTMLElement>(hidden ? "[data-place] button" : "[data-hide]")?.focus();
  }

  #status(): PostStatus {
    const { starts, ends } = this.dataset;
    return postStatus({ startsOn: starts || null, endsOn: ends || null }, beijingDate(serverNow()));
  }

  #markStatus(): void {
    this.#mark("closed", this.#status() === "closed");
    this.#mark("upcoming", this.#status() === "upcoming");
  }

  #mark(name: string, on: boolean): void {
    this.toggleAttribute(`data-${name}`, on);
  }
}

/** `<hidden-note>`: says how many posts of its section the visitor hid, and where they are. Empty when there are none. */
class HiddenNote extends HTMLElement {
  #stops: (() => void)[] = [];
  #count = 0;

  connectedCallback(): void {
    const count = (): void => this.#say();
    document.addEventListener("posts-shown", count);
    this.#stops = [() => document.removeEventListener("posts-shown", count), $hidden.subscribe(count)];
  }

  disconnectedCallback(): void {
    for (const stop of this.#stops) stop();
  }

  #say(): void {
    const marks = this.closest("section")?.querySelectorAll<HTMLElement>("post-mark:not([data-kept])") ?? [];
    const count = [...marks].filter(({ dataset: { post: id = "", company: companyName = "" } }) =>
      isHidden($hidden.get(), { id, companyName }),
    ).length;
    if (count === this.#count) return;
    this.#count = count;
    if (count > 0) drawNote(this, count);
    else this.replaceChildren();
  }
}

customElements.define("post-mark", PostMark);
customElements.define("hidden-note", HiddenNote);

/** Hides the post of a card by its button. */
export const hideByButton = (button: Element): void => {
  const mark = button.closest("post-mark");
  if (mark instanceof PostMark) mark.hide();
};
