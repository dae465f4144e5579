import { useEffect, useId, useRef } from "react";
import { Chip } from "#islands/ui/Chip.tsx";
import { factGroups } from "#lib/data/search/fact-filters.ts";
import { factGroupWords, factHint } from "#lib/texts/posts/fact-groups.ts";
import { usePostList, useQuery } from "./use-post-list.ts";

/** From here on the choices lie over the list, and close as a menu does. */
const WIDE = "(width >= 992px)";

/** Degree, experience, form of employment and benefits, each with its choices; every press counts at once. */
export function FactChoices({ onClose }: { onClose: () => void }) {
  const { filterBy } = usePostList();
  const { facts } = useQuery();
  const id = useId();
  const toggle = (name: string): void =>
    filterBy({ facts: facts.includes(name) ? facts.filter((one) => one !== name) : [...facts, name] });
  const box = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    // The button beside them opens and closes them itself.
    const row = box.current?.parentElement;
    const leave = (event: Event): void => {
      if (matchMedia(WIDE).matches && event.target instanceof Node && !row?.contains(event.target)) close.current();
    };
    const onEscape = ({ key }: KeyboardEvent): void => {
      if (key !== "Escape" || !matchMedia(WIDE).matches) return;
      if (row?.contains(document.activeElement)) row.querySelector("button")?.focus();
      close.current();
    };
    document.addEventListener("pointerdown", leave);
    document.addEventListener("focusin", leave);
    document.addEventListener("keydown", onEscape);
    return () => {
      document.removeEventListener("pointerdown", leave);
      document.removeEventListener("focusin", leave);
      document.removeEventListener("keydown", onEscape);
    };
  }, []);
  return (
    <div ref={box} className="facts-menu">
      {factGroups.map(({ key, names }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset can't lay its legend out beside its content
        <div key={key} role="group" aria-labelledby={`${id}-${key}`} className="mt-2 flex flex-wrap items-center gap-2">
          <span id={`${id}-${key}`} className="w-full text-ink-500 text-xs lg:w-16">
            {factGroupWords[key]}
          </span>
          {names.map((name) => (
            <Chip key={name} on={facts.includes(name)} onPress={() => toggle(name)}>
              {name}
            </Chip>
          ))}
        </div>
      ))}
      <p className="mt-2 text-ink-500 text-xs">{factHint}</p>
    </div>
  );
}
