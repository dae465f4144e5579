import { useEffect, useRef, useState } from "react";
import { DayPicker } from "react-day-picker";
import { zhCN } from "react-day-picker/locale/zh-CN";
import { type DayRange, dayOf, rangeOf, startOf } from "#lib/domain/chat/messages/search.ts";
import { dayWords as words } from "#lib/texts/chat/search.ts";

/** How long the picker stays open after two days, or one day twice, were chosen, in milliseconds (R3.4.11-3). */
const CLOSE_AFTER = { range: 200, day: 300 };

const NAV = "grid size-9 place-items-center rounded-control text-ink-700 hover:bg-ground aria-disabled:opacity-40";
const DAY = "grid h-9 w-full place-items-center rounded-control tabular-nums hover:bg-ground disabled:opacity-40";
const CLASSES = {
  root: "relative text-sm",
  month_caption: "flex h-9 items-center px-2 font-semibold text-ink-900",
  nav: "absolute top-0 right-0 flex",
  button_previous: NAV,
  button_next: NAV,
  chevron: "size-4 fill-current",
  month_grid: "w-full table-fixed",
  weekday: "h-8 font-normal text-ink-500 text-xs",
  day: "p-0",
  day_button: DAY,
  today: "font-semibold text-brand-600",
  selected: "[&>button]:bg-brand-50 [&>button]:text-brand-700",
  range_start: "[&>button]:bg-brand-600! [&>button]:text-on-brand!",
  range_end: "[&>button]:bg-brand-600! [&>button]:text-on-brand!",
  outside: "invisible",
};

type Props = {
  range: DayRange | null;
  /** The last day that can be chosen. */
  today: Date;
  onChange: (range: DayRange) => void;
  /** The choice is made. */
  onDone: () => void;
};

/** Picks two days in either order (R3.4.11-3). The same day twice is a range of one day. */
export function DayRangePicker({ range, today, onChange, onDone }: Props) {
  const [first, setFirst] = useState<string | null>(null);
  const [shown, setShown] = useState(range);
  const closing = useRef(0);
  // Already closed by the user: do not close again.
  useEffect(() => () => clearTimeout(closing.current), []);
  const pick = (date: Date): void => {
    const day = dayOf(date);
    const chosen = rangeOf(first ?? day, day);
    setShown(chosen);
    setFirst(first === null ? day : null);
    if (first === null) return;
    onChange(chosen);
    closing.current = window.setTimeout(onDone, chosen.from === chosen.to ? CLOSE_AFTER.day : CLOSE_AFTER.range);
  };
  return (
    <fieldset aria-label={words.pick} className="mt-3 rounded-card border border-line p-2">
      <DayPicker
        autoFocus
        mode="range"
        locale={zhCN}
        classNames={CLASSES}
        defaultMonth={range ? startOf(range.to) : today}
        endMonth={today}
        disabled={{ after: today }}
        selected={shown ? { from: startOf(shown.from), to: startOf(shown.to) } : undefined}
        onSelect={(_range, date) => pick(date)}
      />
      <p role="status" className="px-2 pt-1 text-ink-500 text-xs">
        {first !== null ? words.second : shown ? words.chosen(shown) : words.first}
      </p>
    </fieldset>
  );
}
