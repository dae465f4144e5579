import { environment } from "#lib/browser/environment.ts";

/** 0.4 px a frame at sixty frames a second (R2.9.1-2), in pixels a millisecond. */
const SPEED = (0.4 * 60) / 1000;
/** At rest before the start and at either end (R2.9.1-2), in milliseconds. */
const REST = 1000;
/** A shorter list does not scroll (R2.9.1-2). */
const ENOUGH = 4;
/** A page that was in the background continues where it was. */
const LONGEST_FRAME = 100;
/** The visitor's choice, persisted for the session. */
const PAUSED_KEY = "scrollingPaused";

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const isPaused = (): boolean => environment().session.get(PAUSED_KEY) !== null;

/** The lists in view, moved by one clock for all. */
const moving = new Set<SelfScroll>();
let lastFrame: number | null = null;

const frame = (time: number): void => {
  const passed = Math.min(time - (lastFrame ?? time), LONGEST_FRAME);
  lastFrame = time;
  for (const list of moving) list.move(passed);
  run();
};

let asked = 0;
/** Keeps the clock running while there is anything to move. */
const run = (): void => {
  cancelAnimationFrame(asked);
  if (moving.size > 0 && !calm.matches && !isPaused()) asked = requestAnimationFrame(frame);
  else lastFrame = null;
};

/**
 * `<self-scroll>`: a list of fixed height that scrolls through its items (R2.2.1-3): slowly to its end, a rest, and back again. It
 * stops under the pointer, while an item has the focus, when paused (`<scroll-switch>`), and with reduced motion;
 * manual scrolling always works. Nothing is duplicated, so nothing is read or reached twice.
 */
class SelfScroll extends HTMLElement {
  #seen: IntersectionObserver | undefined;
  #position = 0;
  #direction = 1;
  #rest = REST;

  connectedCallback(): void {
    if (this.querySelectorAll("li").length < ENOUGH) return;
    this.#seen = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting && this.#distance > 0) {
        moving.add(this);
        for (const scrollSwitch of document.querySelectorAll("scroll-switch"))
          if (scrollSwitch instanceof ScrollSwitch) scrollSwitch.offer();
      } else moving.delete(this);
      run();
    });
    this.#seen.observe(this);
    for (const type of ["wheel", "touchmove"]) this.addEventListener(type, () => this.#wait(), { passive: true });
  }

  disconnectedCallback(): void {
    this.#seen?.disconnect();
    moving.delete(this);
  }

  get #distance(): number {
    return this.scrollHeight - this.clientHeight;
  }

  #wait(): void {
    this.#rest = REST;
  }

  /** Moves on by the time that has passed, in milliseconds. */
  move(passed: number): void {
    // Where the visitor or the focus has put it.
    if (Math.abs(this.scrollTop - this.#position) > 1) this.#position = this.scrollTop;
    if (this.matches(":hover, :focus-within")) return;
    if (this.#rest > 0) {
      this.#rest -= passed;
      return;
    }
    const end = this.#distance;
    this.#position = Math.min(end, Math.max(0, this.#position + this.#direction * SPEED * passed));
    this.scrollTop = this.#position;
    if (this.#position > 0 && this.#position < end) return;
    this.#direction = this.#position > 0 ? -1 : 1;
    this.#wait();
  }
}

/**
 * `<scroll-switch>`: pauses and resumes all automatic movement (WCAG 2.2.2). Shown only while something moves;
 * its words are in `data-when-moving` and `data-when-paused`.
 */
class ScrollSwitch extends HTMLElement {
  connectedCallback(): void {
    this.querySelector("button")?.addEventListener("click", () => {
      environment().session.set(PAUSED_KEY, isPaused() ? null : "1");
      this.#draw();
      run();
    });
    calm.addEventListener("change", () => {
      this.hidden = calm.matches || moving.size === 0;
      run();
    });
    this.#draw();
  }

  /** Something can move: shows the button, unless less motion is wanted anyway. */
  offer(): void {
    this.hidden = calm.matches;
  }

  #draw(): void {
    for (const words of this.querySelectorAll<HTMLElement>("[data-when-paused]")) words.hidden = !isPaused();
    for (const words of this.querySelectorAll<HTMLElement>("[data-when-moving]")) words.hidden = isPaused();
  }
}

customElements.define("self-scroll", SelfScroll);
customElements.define("scroll-switch", ScrollSwitch);
