import { countdownTarget, FAIR_STATUSES, type Fair, liveFairStatus } from "#lib/domain/fairs.ts";
import { serverNow, syncClock } from "#lib/stores/clock.ts";
import { countdownText, fairStatusText, fairs } from "#lib/texts/fairs.ts";
import { statusClass } from "./status-class.ts";

/** The status that a `<fair-status>` stands for now, with the times that it follows. */
export const statusNow = (element: HTMLElement): Pick<Fair, "status" | "startsAt" | "endsAt"> => {
  const startsAt = Number(element.dataset["starts"]);
  const endsAt = Number(element.dataset["ends"]);
  const stated = FAIR_STATUSES.find((status) => status === element.dataset["status"]) ?? "UNKNOWN";
  return { status: liveFairStatus({ status: stated, startsAt, endsAt }, serverNow()), startsAt, endsAt };
};

/**
 * `<fair-status data-status data-starts data-ends>`: badge and countdown of a fair, ticking once a second. Fires
 * `fair-status-change` when the status turns, so that a page can read the fair anew (decisions C4).
 */
class FairStatusElement extends HTMLElement {
  #timer: ReturnType<typeof setInterval> | undefined;
  #badge = document.createElement("span");
  #left = document.createElement("span");
  #shown: Fair["status"] | null = null;

  connectedCallback(): void {
    this.#left.className = "text-ink-700 print:hidden";
    // Until the server's clock is known the page says what it said when it was made.
    void syncClock().then(() => this.#tick());
  }

  disconnectedCallback(): void {
    clearInterval(this.#timer);
  }

  #tick(): void {
    if (!this.isConnected) return;
    clearInterval(this.#timer);
    this.#draw();
    this.#timer = setInterval(() => this.#draw(), 1000);
  }

  #draw(): void {
    const fair = statusNow(this);
    if (this.#badge.parentNode !== this) this.replaceChildren(this.#badge, this.#left);
    if (this.#shown !== fair.status) {
      this.#badge.className = statusClass[fair.status];
      this.#badge.textContent = fairStatusText[fair.status];
      if (this.#shown !== null) this.dispatchEvent(new CustomEvent("fair-status-change", { bubbles: true }));
      this.#shown = fair.status;
    }
    const target = countdownTarget(fair);
    const left = target === null ? "" : countdownText(target - serverNow());
    this.#left.textContent = left && (fair.status === "TO_BE_HELD" ? fairs.toStart(left) : fairs.toEnd(left));
  }
}

customElements.define("fair-status", FairStatusElement);
