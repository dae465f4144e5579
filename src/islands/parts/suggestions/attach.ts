import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { createSuggestions, type Suggestions } from "#lib/stores/posts/suggestions.ts";
import { SuggestionList } from "./SuggestionList.tsx";

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;

/** Writes into a field as a visitor does: React, if it owns the field, sees the input. */
const write = (input: HTMLInputElement, text: string): void => {
  setValue?.call(input, text);
  input.dispatchEvent(new Event("input", { bubbles: true }));
};

/** Tells the suggestions of a field's focus, text and keys. */
const listen = (input: HTMLInputElement, form: HTMLFormElement, suggestions: Suggestions): void => {
  const show = (): void => suggestions.show(input.value);
  input.addEventListener("keydown", (event) => {
    if (event.isComposing || !suggestions.press(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  input.addEventListener("focus", show);
  input.addEventListener("click", show);
  // Code writes into the field, too: a tag that is taken off is no typing.
  input.addEventListener("input", () => document.activeElement === input && show());
  input.addEventListener("blur", suggestions.close);
  form.addEventListener("submit", () => suggestions.searched(input.value));
};

/** Shows on the field which list and which entry of it belong to it. */
const mark = (input: HTMLInputElement, id: string, { $list }: Suggestions): void => {
  const set = (name: string, value: string | null): void =>
    value === null ? input.removeAttribute(name) : input.setAttribute(name, value);
  $list.subscribe(({ entries, active }) => {
    const isOpen = entries.length > 0;
    set("aria-expanded", String(isOpen));
    set("aria-controls", isOpen ? id : null);
    set("aria-activedescendant", active === null ? null : `${id}-${active}`);
  });
};

const attached = new WeakSet<HTMLInputElement>();

/** Gives a search field its suggestions, from now on and once. The list is drawn at the end of the field's form. */
export const attachSuggestions = (input: HTMLInputElement): void => {
  const { form } = input;
  if (!form || attached.has(input)) return;
  attached.add(input);
  const id = `${input.name}-suggestions`;
  const suggestions = createSuggestions({ write: (text) => write(input, text), submit: () => form.requestSubmit() });
  listen(input, form, suggestions);
  mark(input, id, suggestions);
  const place = document.createElement("div");
  form.append(place);
  createRoot(place).render(createElement(SuggestionList, { suggestions, id }));
  if (document.activeElement === input) suggestions.show(input.value);
};
