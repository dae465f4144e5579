import { useState } from "react";
import { usePostList, useQuery } from "#islands/parts/use-post-list.ts";
import { Chip } from "#islands/ui/Chip.tsx";
import type { Company } from "#lib/domain/posts/companies.ts";
import { company as texts } from "#lib/texts/posts/company.ts";
import { cityLabel } from "#lib/texts/posts/posts.ts";

/** As many as two lines of a desktop have room for. */
const SHOWN = 12;

type Choice = { key: string; name: string; count: number };
type RowProps = { label: string; choices: readonly Choice[]; chosen: string; onPick: (key: string) => void };

/** Choices with the number of posts of each; rare ones wait behind a button. The chosen one is always there. */
function Row({ label, choices, chosen, onPick }: RowProps) {
  const [isOpen, setOpen] = useState(false);
  if (choices.length < 2 && chosen === "") return null;
  const shown = isOpen ? choices : choices.filter(({ key }, index) => index < SHOWN || key === chosen);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't lay its legend out beside its content
    <div role="group" aria-label={label} className="flex flex-col gap-x-4 gap-y-2 lg:flex-row">
      <span className="shrink-0 text-ink-500 lg:w-16 lg:pt-1.5">{label}</span>
      {/* On phones a row that scrolls: as lines they would fill the first screen. */}
      <div className="max-sm:scroll-row flex gap-2 max-sm:*:shrink-0 sm:flex-wrap">
        <Chip on={chosen === ""} onPress={() => onPick("")}>
          {texts.all}
        </Chip>
        {shown.map(({ key, name, count }) => (
          <Chip key={key} on={key === chosen} onPress={() => onPick(key === chosen ? "" : key)}>
            {texts.facet(name, count)}
          </Chip>
        ))}
        {shown.length < choices.length && (
          <button type="button" className="min-h-10 px-2 text-brand-600 hover:underline lg:min-h-8" onClick={() => setOpen(true)}>
            {texts.more(choices.length - shown.length)}
          </button>
        )}
      </div>
    </div>
  );
}

/** Narrows the posts of a company by career and city. */
export function Facets({ company: { cities, careers } }: { company: Company }) {
  const { filterBy } = usePostList();
  const { city, careerIds } = useQuery();
  if (cities.length + careers.length < 3 && city === "" && careerIds.length === 0) return null;
  return (
    <div className="panel mb-4 flex flex-col gap-3 p-4 lg:px-5">
      <Row
        label={texts.careers}
        choices={careers.map(({ id, name, count }) => ({ key: id, name, count }))}
        chosen={careerIds[0] ?? ""}
        onPick={(id) => filterBy({ careerIds: id === "" ? [] : [id] })}
      />
      <Row
        label={texts.cities}
        choices={cities.map(({ city: name, count }) => ({ key: name, name: cityLabel(name), count }))}
        chosen={city}
        onPick={(name) => filterBy({ city: name })}
      />
    </div>
  );
}
