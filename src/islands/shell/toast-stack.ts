import { dialogOpened } from "#islands/elements/page-names.ts";
import { $toasts, dismissToast, holdToast, type Toast } from "#lib/stores/shell/toasts.ts";
import { failureText } from "#lib/texts/failures.ts";
import { isLocalNotice, localNoticeTexts, toastTexts } from "#lib/texts/shell/toasts.ts";

const VARIANTS = {
  success: "border-ok bg-ok-50 text-ok",
  warning: "border-warn bg-warn-50 text-warn",
  error: "border-bad bg-bad-50 text-bad",
  normal: "border-line bg-card text-ink-900",
} as const;
const SIGNS = { success: "✓", warning: "!", error: "×", normal: "" } as const;

/**
 * Writes the words of a toast. Those that must be said without a network are here; those of other notices load with the first one, and the
 * toast shows when they are there, for its whole time.
 */
const write = (box: HTMLElement, target: HTMLElement, { id, message }: Toast): void => {
  if ("sentence" in message) target.textContent = message.sentence;
  else if ("failure" in message) target.textContent = failureText(message.failure);
  else if (isLocalNotice(message.notice)) target.textContent = localNoticeTexts[message.notice];
  else {
    const { notice } = message;
    box.hidden = true;
    holdToast(id, true);
    import("#lib/texts/shell/notices.ts").then(
      ({ noticeTexts }) => {
        target.textContent = noticeTexts[notice];
        box.hidden = false;
        holdToast(id, false);
      },
      // A message without words says nothing.
      () => dismissToast(id),
    );
  }
};

const draw = (toast: Toast): HTMLElement => {
  const box = document.createElement("div");
  box.className = `pointer-events-auto flex max-w-md items-center gap-3 rounded-control border px-4 py-2.5 shadow-overlay ${VARIANTS[toast.type]}`;
  const sign = Object.assign(document.createElement("span"), {
    textContent: SIGNS[toast.type],
    ariaHidden: "true",
    className: "font-semibold",
  });
  const text = document.createElement("span");
  write(box, text, toast);
  const close = Object.assign(document.createElement("button"), {
    type: "button",
    textContent: "✕",
    className: "-m-2 grid size-10 shrink-0 place-items-center",
  });
  close.setAttribute("aria-label", toastTexts.close);
  /** The place that the keyboard came from, and goes back to. */
  let origin: EventTarget | null = null;
  box.addEventListener("focusin", ({ relatedTarget }) => {
    origin = relatedTarget;
    holdToast(toast.id, true);
  });
  box.addEventListener("focusout", () => holdToast(toast.id, false));
  close.addEventListener("click", () => {
    if (origin instanceof HTMLElement) origin.focus();
    dismissToast(toast.id);
  });
  box.append(sign, text, close);
  return box;
};

/** `<toast-stack>`: messages at the top of the page, announced as they appear (R3.4.8-2). */
class ToastStack extends HTMLElement {
  #started: boolean = false;
  #shown = new Map<number, HTMLElement>();

  connectedCallback(): void {
    if (this.#started) return;
    this.#started = true;
    this.setAttribute("role", "region");
    this.setAttribute("aria-label", toastTexts.region);
    this.setAttribute("aria-live", "polite");
    dialogOpened.listen(() => this.#rise());
    $toasts.subscribe((toasts) => {
      for (const [id, box] of this.#shown) {
        if (toasts.some((toast) => toast.id === id)) continue;
        box.remove();
        this.#shown.delete(id);
      }
      this.#rise();
      for (const toast of toasts) {
        if (this.#shown.has(toast.id)) continue;
        const box = draw(toast);
        this.#shown.set(toast.id, box);
        this.append(box);
      }
    });
  }

  /** A dialog that closes takes its content with it; the messages stay. */
  disconnectedCallback(): void {
    queueMicrotask(() => {
      if (!this.isConnected) document.body.append(this);
    });
  }

  /** Everything outside an open modal dialog is covered and mute, so the messages go where the visitor is. */
  #rise(): void {
    const host = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
    if (this.parentElement !== host) host.append(this);
  }
}

customElements.define("toast-stack", ToastStack);
