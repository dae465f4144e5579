import { useId } from "react";
import { Chip } from "#islands/ui/Chip.tsx";
import { factGroups } from "#lib/data/search/fact-filters.ts";
import { factGroupWords, factHint } from "#lib/texts/posts/fact-groups.ts";
import { usePostList, useQuery } from "./use-post-list.ts";

/** Degree, experience, form of employment and benefits, each with its choices; every press counts at once. */
export function FactChoices() {
  const { filterBy } = usePostList();
  const { facts } = useQuery();
  const id = useId();
  const toggle = (name: string): void =>
    filterBy({ facts: facts.includes(name) ? facts.filter((one) => one !== name) : [...facts, name] });
  return (
    <div className="w-full">
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
