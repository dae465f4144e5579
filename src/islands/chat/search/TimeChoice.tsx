import { useStore } from "@nanostores/react";
import { type KeyboardEvent, useRef, useState } from "react";
import { Chip } from "#islands/ui/Chip.tsx";
import { RECENT_DAYS } from "#lib/domain/chat/messages/search.ts";
import type { Search } from "#lib/stores/chat/search.ts";
import { serverNow } from "#lib/stores/shell/clock.ts";
import { dayWords, periodText, search as words } from "#lib/texts/chat/search.ts";
import { late } from "#loading/late.ts";

const DayRangePicker = late(() => import("./DayRangePicker.tsx"), "DayRangePicker");

/** The period of a search: recent days, or a range picked in a calendar whose code loads when it opens. */
export function TimeChoice({ search }: { search: Search }) {
  const { period } = useStore(search.$wanted);
  const [isPicking, setPicking] = useState(false);
  const opener = useRef<HTMLDivElement>(null);
  const close = (): void => {
    setPicking(false);
    opener.current?.querySelector("button")?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !isPicking) return;
    // Escape closes only the calendar, not its container.
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  const range = typeof period === "object" ? period : null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles a key of its children
    <div onKeyDown={onKeyDown} className="mb-3">
      <fieldset aria-label={words.times} className="flex flex-wrap gap-2">
        {RECENT_DAYS.map((days) => (
          <Chip
            key={days}
            on={period === days}
            onPress={() => {
              setPicking(false);
              search.pickPeriod(days);
            }}
          >
            {periodText(days)}
          </Chip>
        ))}
        <div ref={opener} className="contents">
          <Chip on={range !== null} onPress={() => setPicking(!isPicking)} label={range ? dayWords.change(range) : dayWords.pick}>
            {range ? periodText(range) : dayWords.open}
          </Chip>
        </div>
      </fieldset>
      {isPicking && (
        <DayRangePicker
          range={range}
          today={new Date(serverNow())}
          onChange={search.pickPeriod}
          onDone={close}
          onLost={() => setPicking(false)}
        />
      )}
    </div>
  );
}
