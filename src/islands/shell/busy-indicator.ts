import { $slow } from "#lib/stores/shell/busy.ts";
import { live } from "#lib/texts/shell/live.ts";

/** `<busy-indicator>`: 正在加载中, shown while a request takes longer than it should (R1.2.2-7). */
class BusyIndicator extends HTMLElement {
  connectedCallback(): void {
    const box = document.createElement("span");
    box.className = "flex items-center gap-2 rounded-full border border-line bg-card px-4 py-2 text-ink-700 shadow-overlay";
    const ring = document.createElement("span");
    ring.className = "size-4 animate-spin rounded-full border-2 border-line border-t-brand-600";
    box.append(ring, live.loading);
    $slow.subscribe((slow) => {
      this.hidden = !slow;
      this.replaceChildren(...(slow ? [box] : []));
    });
  }
}

customElements.define("busy-indicator", BusyIndicator);
