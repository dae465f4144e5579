import { createRoot } from "react-dom/client";
import { Suggestions } from "./Suggestions.tsx";

const attached = new WeakSet<HTMLInputElement>();

/** Gives a search field its suggestions, from now on and once. The list is drawn at the end of the field's form. */
export const attachSuggestions = (input: HTMLInputElement): void => {
  const { form } = input;
  if (!form || attached.has(input)) return;
  attached.add(input);
  const place = document.createElement("div");
  form.append(place);
  createRoot(place).render(<Suggestions input={input} form={form} />);
};
