import { isHidden } from "#lib/domain/history/hidden.ts";
import { type PostStatus, postStatus } from "#lib/domain/posts/posts.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { $hidden, hidePost } from "#lib/stores/history/hidden.ts";
import { $seen } from "#lib/stores/history/seen.ts";
import { serverNow, syncClock } from "#lib/stores/shell/clock.ts";
import { postsShown } from "./page-names.ts";
import { drawNote, drawUndoCard } from "./undo-card.ts";

/**
 * `<post-state data-post data-name data-company data-starts data-ends>`: wraps a post's card, on static pages and in islands
 * alike. Adds facts unknown at build: `data-seen`, `data-closed`, `data-upcoming`, and `data-hidden`,
 * which post-states.css removes from its list. A card hidden just now is replaced by a card with an undo button. `data-kept` is never
 * hidden.
 */
class PostState extends HTMLElement {
  #stops: (() => void)[] = [];
  /** Stands where the card was, while its hiding can be undone on the spot. */
  #undoCard: HTMLElement | null = null;

  connectedCallback(): void {
    this.#stops = [
      $seen.subscribe((seen) =>
        this.#set(
          "seen",
          seen.some(({ id }) => id === this.#post.id),
        ),
      ),
      $hidden.subscribe(() => this.#showOrHide()),
    ];
    // A visitor's clock may be wrong by days: before a post is called closed the server's is asked.
    if (this.#status() !== "open") void syncClock().then(() => this.#showStatus());
  }

  disconnectedCallback(): void {
    for (const stop of this.#stops) stop();
  }

  /** Takes the post out of all lists on this device; here, a card to undo it stays. */
  hide(): void {
    this.#undoCard = document.createElement("div");
    this.append(this.#undoCard);
    hidePost(this.#post);
    this.#undoCard.querySelector("button")?.focus();
  }

  get #post(): { id: string; name: string; companyName: string } {
    const { post: id = "", name = "", company: companyName = "" } = this.dataset;
    return { id, name, companyName };
  }

  #showOrHide(): void {
    const hidden = isHidden($hidden.get(), this.#post) && !("kept" in this.dataset);
    this.#set("hidden", hidden && !this.#undoCard);
    this.#set("replaced", hidden && this.#undoCard !== null);
    if (!this.#undoCard) return;
    const hadFocus = this.#undoCard.contains(document.activeElement);
    if (hidden) drawUndoCard(this.#undoCard, this.#post);
    else {
      this.#undoCard.remove();
      this.#undoCard = null;
    }
    // The button that had the focus is gone: the next one, or the card's own, takes it over.
    if (hadFocus) this.querySelector<HTMLElement>(hidden ? "[data-undo] button" : "[data-hide]")?.focus();
  }

  #status(): PostStatus {
    const { starts, ends } = this.dataset;
    return postStatus({ startsOn: starts || null, endsOn: ends || null }, beijingDate(serverNow()));
  }

  #showStatus(): void {
    this.#set("closed", this.#status() === "closed");
    this.#set("upcoming", this.#status() === "upcoming");
  }

  #set(name: string, on: boolean): void {
    this.toggleAttribute(`data-${name}`, on);
  }
}

/** `<hidden-note>`: tells how many posts of its section the visitor hid, and links to them. Empty if none are hidden. */
class HiddenNote extends HTMLElement {
  #stops: (() => void)[] = [];
  #count = 0;

  connectedCallback(): void {
    const count = (): void => this.#say();
    this.#stops = [postsShown.listen(count), $hidden.subscribe(count)];
  }

  disconnectedCallback(): void {
    for (const stop of this.#stops) stop();
  }

  #say(): void {
    const states = this.closest("section")?.querySelectorAll<HTMLElement>("post-state:not([data-kept])") ?? [];
    const count = [...states].filter(({ dataset: { post: id = "", company: companyName = "" } }) =>
      isHidden($hidden.get(), { id, companyName }),
    ).length;
    if (count === this.#count) return;
    this.#count = count;
    if (count > 0) drawNote(this, count);
    else this.replaceChildren();
  }
}

/** Takes the companies of a fair that are blocked off its page. */
const hideFairCompanies = (): void => {
  const { companies } = $hidden.get();
  for (const name of document.querySelectorAll('li [data-slot="company"]')) {
    const card = name.closest("li");
    if (card) card.hidden = companies.includes(name.textContent);
  }
};
$hidden.subscribe(hideFairCompanies);
postsShown.listen(hideFairCompanies);

customElements.define("post-state", PostState);
customElements.define("hidden-note", HiddenNote);

/** Hides the post of a card by its button. */
export const hideByButton = (button: Element): void => {
  const state = button.closest("post-state");
  if (state instanceof PostState) state.hide();
};
