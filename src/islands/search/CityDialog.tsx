import { useState } from "react";
import { Chip } from "#islands/ui/Chip.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import { Tabs } from "#islands/ui/Tabs.tsx";
import { type City, cityByLabel, cityGroups, findCities } from "#lib/data/cities.ts";
import { hotCities } from "#lib/data/hot-cities.ts";
import { search } from "#lib/texts/posts/search.ts";

type Props = { current: string; onPick: (name: string) => void; onClose: () => void };
const HOT = "hot";
const hot: readonly City[] = hotCities.flatMap((label) => cityByLabel(label) ?? []);

type ListProps = Pick<Props, "current" | "onPick"> & { cities: readonly City[]; nationwide?: boolean };

function CityList({ cities, current, onPick, nationwide = false }: ListProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {nationwide && (
        <Chip on={current === ""} onPress={() => onPick("")}>
          {search.nationwide}
        </Chip>
      )}
      {cities.map((city) => (
        <Chip key={city.name} on={city.name === current} onPress={() => onPick(city.name)}>
          {city.label}
        </Chip>
      ))}
    </div>
  );
}

/** The cities of a letter group, each letter under its own heading. */
function Letters({ cities, ...list }: ListProps) {
  const letters = [...new Set(cities.map((city) => city.letter))];
  return letters.map((letter) => (
    <section key={letter} className="mb-4 grid grid-cols-[24px_1fr] gap-2">
      <h3 className="pt-1.5 font-semibold text-brand-600">{letter}</h3>
      <CityList {...list} cities={cities.filter((city) => city.letter === letter)} />
    </section>
  ));
}

/** Hot cities first, then letter groups; typing Chinese, pinyin or initials finds one (1§2 Search). */
export function CityDialog({ current, onPick, onClose }: Props) {
  const [text, setText] = useState("");
  const [tab, setTab] = useState(HOT);
  const found = findCities(text);
  const group = cityGroups.find(({ letters }) => letters === tab);

  return (
    <Dialog title={search.cityDialog} variant="sheet" onClose={onClose}>
      <input
        type="search"
        // On a phone the keyboard would cover the hot cities.
        data-autofocus={matchMedia("(hover: hover)").matches ? "" : undefined}
        aria-label={search.findCity}
        placeholder={search.findCity}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          const [first] = found;
          if (event.key !== "Enter" || event.nativeEvent.isComposing || !first) return;
          // The dialog closes and the focus goes back to its button, which the same Enter would press again.
          event.preventDefault();
          onPick(first.name);
        }}
        className="mb-4 h-11 w-full rounded-control border border-field bg-card px-3 text-base text-ink-900 placeholder:text-ink-500"
      />
      <div className="min-h-[46dvh]">
        {text.trim() === "" ? (
          <Tabs
            label={search.cityDialog}
            tabs={[{ key: HOT, label: search.hotTab }, ...cityGroups.map(({ letters }) => ({ key: letters, label: letters }))]}
            current={tab}
            onPick={setTab}
          >
            {group ? (
              <Letters cities={group.cities} current={current} onPick={onPick} />
            ) : (
              <CityList nationwide cities={hot} current={current} onPick={onPick} />
            )}
          </Tabs>
        ) : found.length > 0 ? (
          <CityList cities={found} current={current} onPick={onPick} />
        ) : (
          <StateView picture="empty" title={search.noCity} />
        )}
      </div>
    </Dialog>
  );
}
