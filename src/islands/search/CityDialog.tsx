import { clsx } from "clsx";
import { useEffect, useRef, useState } from "react";
import { Chip } from "#islands/ui/Chip.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import { type City, cityByLabel, cityGroups, findCities } from "#lib/data/cities.ts";
import { hotCities } from "#lib/data/hot-cities.ts";
import { cityWords } from "#lib/texts/posts/cities.ts";

type Props = { current: string; onPick: (name: string) => void; onClose: () => void };
/** A group is in view once its top is this near to the top of the scroll, in pixels. */
const EDGE = 24;
const hot: readonly City[] = hotCities.flatMap((label) => cityByLabel(label) ?? []);

type ListProps = Pick<Props, "current" | "onPick"> & { cities: readonly City[]; nationwide?: boolean };

function CityList({ cities, current, onPick, nationwide = false }: ListProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {nationwide && (
        <Chip on={current === ""} onPress={() => onPick("")}>
          {hotCities[0]}
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

const HEADING = "mb-2 font-semibold text-ink-900";

/** The cities of a letter group, each letter under its own heading; hot cities appear only at the top. */
function Letters({ cities, ...list }: ListProps) {
  const others = cities.filter((city) => !hot.includes(city));
  const letters = [...new Set(others.map((city) => city.letter))];
  return letters.map((letter) => (
    <div key={letter} className="mb-4 grid grid-cols-[24px_1fr] gap-2">
      <h3 className="pt-2 font-semibold text-brand-600 lg:pt-1">{letter}</h3>
      <CityList {...list} cities={others.filter((city) => city.letter === letter)} />
    </div>
  ));
}

const HOT = "hot";
const INDEX = [{ key: HOT, label: cityWords.hot }, ...cityGroups.map(({ letters }) => ({ key: letters, label: letters }))];

/** All cities in one scroll, the hot ones first; the index beside it leads to a letter group and shows which one is in view (R1.2.4-3). */
function AllCities({ current, onPick }: Pick<Props, "current" | "onPick">) {
  const scroller = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(HOT);
  const sections = (): HTMLElement[] => [...(scroller.current?.querySelectorAll<HTMLElement>("section") ?? [])];

  // Scrolls to a chosen city outside the hot ones. Not in a layout effect: the dialog opens after those of its children.
  useEffect(() => {
    const chosen = scroller.current?.querySelector(`section:not(:first-child) [aria-pressed="true"]`);
    chosen?.scrollIntoView({ block: "start" });
  }, []);

  const follow = (): void => {
    const top = scroller.current?.getBoundingClientRect().top ?? 0;
    const isAtEnd =
      scroller.current !== null && scroller.current.scrollTop + scroller.current.clientHeight >= scroller.current.scrollHeight - 1;
    const passed = sections().filter((section) => section.getBoundingClientRect().top <= top + EDGE);
    setShown((isAtEnd ? sections() : passed).at(-1)?.dataset["key"] ?? HOT);
  };
  /** The group takes the focus, so that the next Tab is at its first city. */
  const goTo = (key: string): void => {
    const section = sections().find((one) => one.dataset["key"] === key);
    section?.scrollIntoView({ block: "start" });
    section?.focus({ preventScroll: true });
    setShown(key);
  };
  const list = { current, onPick };
  return (
    <div className="grid h-full grid-cols-[84px_1fr] sm:grid-cols-[120px_1fr]">
      <nav aria-label={cityWords.index} className="overflow-y-auto bg-ground py-2">
        {INDEX.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            aria-current={key === shown}
            onClick={() => goTo(key)}
            className={clsx(
              "block min-h-11 w-full border-l-3 px-3 py-2 text-left focus-visible:-outline-offset-2",
              key === shown ? "border-brand-600 bg-card font-semibold text-brand-600" : "border-transparent hover:bg-line",
            )}
          >
            {label}
          </button>
        ))}
      </nav>
      <div ref={scroller} onScroll={follow} className="overflow-y-auto overscroll-contain p-4 sm:px-5">
        <section data-key={HOT} tabIndex={-1} aria-label={cityWords.hot} className="mb-5 focus:outline-none">
          <h3 className={HEADING}>{cityWords.hot}</h3>
          <CityList nationwide cities={hot} {...list} />
        </section>
        {cityGroups.map(({ letters, cities }) => (
          <section key={letters} data-key={letters} tabIndex={-1} aria-label={letters} className="focus:outline-none">
            <Letters cities={cities} {...list} />
          </section>
        ))}
      </div>
    </div>
  );
}

/** Picks a city out of all of them, or by typing Chinese, pinyin or initials (R1.2.4-3). */
export function CityDialog({ current, onPick, onClose }: Props) {
  const [text, setText] = useState("");
  const found = findCities(text);

  return (
    <Dialog title={cityWords.title} variant="sheet" onClose={onClose}>
      <div className="-m-5 flex h-[66dvh] flex-col">
        <div className="border-line border-b p-4 sm:px-5">
          <input
            type="search"
            // On a phone the keyboard would cover the cities.
            data-autofocus={matchMedia("(hover: hover)").matches ? "" : undefined}
            aria-label={cityWords.find}
            placeholder={cityWords.find}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              const [first] = found;
              if (event.key !== "Enter" || event.nativeEvent.isComposing || !first) return;
              // The dialog closes and the focus goes back to its button, which the same Enter would press again.
              event.preventDefault();
              onPick(first.name);
            }}
            className="h-11 w-full rounded-control border border-field bg-card px-3 text-base text-ink-900 placeholder:text-ink-500"
          />
        </div>
        <div className="min-h-0 flex-1">
          {text.trim() === "" ? (
            <AllCities current={current} onPick={onPick} />
          ) : (
            <div className="h-full overflow-y-auto p-4 sm:px-5">
              {found.length > 0 ? (
                <CityList cities={found} current={current} onPick={onPick} />
              ) : (
                <StateView picture="search" title={cityWords.none} />
              )}
            </div>
          )}
        </div>
      </div>
    </Dialog>
  );
}
