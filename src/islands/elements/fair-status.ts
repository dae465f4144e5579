import { countdownTarget, FAIR_STATUSES, type FairTimes, liveFairStatus } from "#lib/domain/fairs/status.ts";
import { serverNow, syncClock } from "#lib/stores/shell/clock.ts";
import { countdown, countdownText, fairStatusText } from "#lib/texts/fairs/status.ts";
import { statusClass } from "./fair-status-attributes.ts";
import { fairStatusChanged } from "./page-names.ts";

/** The present status of a `<fair-status>` and its times; null without one. */
export const statusNow = ({ dataset }: HTMLElement): FairTimes | null => {
  if (!dataset["status"]) return null;
  const startsAt = Number(dataset["starts"]);
  const endsAt = Number(dataset["ends"]);
  const stated = FAIR_STATUSES.find((status) => status === dataset["status"]) ?? "UNKNOWN";
  return { status: liveFairStatus({ status: stated, startsAt, endsAt }, serverNow()), startsAt, endsAt };
};

/**
 * `<fair-status data-status data-starts data-ends>`: badge and countdown of a fair, ticking once a second. Announces a turn of the
 * status, so that a page can reload the fair (D-C4). Empty without a status.
 */
class FairStatusElement extends HTMLElement {
  static observedAttributes = ["data-status", "data-starts", "data-ends"];
  #timer: ReturnType<typeof setInterval> | undefined;
  #badge = document.createElement("span");
  #left = document.createElement("span");
  #shown: FairTimes["status"] | null = null;

  connectedCallback(): void {
    this.#left.className = "text-ink-700 print:hidden";
    // Until the server's clock is known, the prerendered state stays.
    void syncClock().then(() => this.#start());
  }

  disconnectedCallback(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Announce only changes caused by time, not by new attributes. */
  attributeChangedCallback(): void {
    this.#shown = null;
    if (this.#timer !== undefined) this.#draw();
  }

  #start(): void {
    if (!this.isConnected) return;
    clearInterval(this.#timer);
    this.#draw();
    this.#timer = setInterval(() => this.#draw(), 1000);
  }

  #draw(): void {
    const fair = statusNow(this);
    if (!fair) return;
    if (this.#badge.parentNode !== this) this.replaceChildren(this.#badge, this.#left);
    if (this.#shown !== fair.status) {
      this.#badge.className = statusClass[fair.status];
      this.#badge.textContent = fairStatusText[fair.status];
      if (this.#shown !== null) fairStatusChanged.announce(this);
      this.#shown = fair.status;
    }
    const target = countdownTarget(fair);
    const left = target === null ? "" : countdownText(target - serverNow());
    this.#left.textContent = left && (fair.status === "TO_BE_HELD" ? countdown.toStart(left) : countdown.toEnd(left));
  }
}

customElements.define("fair-status", FairStatusElement);
