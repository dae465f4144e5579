import { elementWith } from "#islands/elements/page-names.ts";
import type { Pickup } from "#lib/stores/print/pickup.ts";
import { failureText } from "#lib/texts/failures.ts";
import { printPage, print as words } from "#lib/texts/print.ts";
import { loadCode } from "#loading/load-code.ts";

/** The page's elements, by the names in its markup. */
type Parts = {
  form: HTMLFormElement;
  input: HTMLInputElement;
  button: HTMLButtonElement;
  error: HTMLElement;
  done: HTMLElement;
};

const partsOf = (form: HTMLElement | null): Parts | null => {
  const input = form?.querySelector("input");
  const button = form?.querySelector("button");
  const error = form?.querySelector<HTMLElement>("[role=alert]");
  const done = form?.nextElementSibling;
  return form instanceof HTMLFormElement && input && button && error && done instanceof HTMLElement
    ? { form, input, button, error, done }
    : null;
};

const problemText = (pickup: Pickup): string => {
  if (pickup.state === "interrupted")
    return pickup.failure.kind === "offline" ? printPage.interrupted : failureText(pickup.failure);
  if (pickup.state !== "refused") return "";
  if (typeof pickup.problem === "object") return pickup.problem.said;
  return pickup.problem === "missing" ? printPage.missing : words.codeMalformed;
};

const draw = ({ form, input, button, error, done }: Parts, pickup: Pickup): void => {
  const isWorking = pickup.state === "working";
  const problem = problemText(pickup);
  error.textContent = problem;
  input.setAttribute("aria-invalid", String(problem !== ""));
  input.readOnly = isWorking;
  button.setAttribute("aria-disabled", String(isWorking));
  button.textContent = isWorking ? printPage.working : pickup.state === "interrupted" ? printPage.resume : printPage.submit;
  const isDone = pickup.state === "done";
  form.hidden = isDone;
  done.hidden = !isDone;
  if (pickup.state === "refused") input.select();
  if (pickup.state !== "done") return;
  const [text] = done.getElementsByTagName("p");
  if (text) text.textContent = printPage.doneText(pickup.name);
  input.value = "";
  // The form and its focus are gone: keys and screen readers go on here.
  done.focus();
};

const start = (parts: Parts): void => {
  const { form, input, done } = parts;
  let loaded: Promise<typeof import("#lib/stores/print/pickup.ts") | null> | null = null;
  /** The code that fetches comes with the first sign of interest, and again after a loss. */
  const load = () => {
    loaded ??= loadCode(() => import("#lib/stores/print/pickup.ts")).then((pickup) => {
      if (pickup) pickup.$pickup.listen((state) => draw(parts, state));
      else loaded = null;
      return pickup;
    });
    return loaded;
  };
  input.addEventListener("input", () => void load());
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void load().then((pickup) => pickup?.pickUp(input.value));
  });
  const [repeat, another] = done.getElementsByTagName("button");
  const reset = async (): Promise<void> => {
    (await load())?.resetPickup();
    // Only now: a field that is hidden takes no focus.
    input.focus();
  };
  const again = async (): Promise<void> => {
    if (!(await load())?.saveAgain()) await reset();
  };
  repeat?.addEventListener("click", () => void again());
  another?.addEventListener("click", () => void reset());
};

const parts = partsOf(elementWith("print"));
if (parts) start(parts);
