import dayjs from "dayjs";
import { type FocusEvent, useRef, useState } from "react";
import { FieldFrame } from "#islands/ui/FieldFrame.tsx";
import { Select } from "#islands/ui/Select.tsx";
import { NO_MONTH } from "#lib/domain/resume/record.ts";
import { resume } from "#lib/texts/resume/resume.ts";

type Props = {
  label: string;
  value: string;
  onPick: (month: string) => void;
  /** The month that was picked, once the focus leaves: keys pick others on the way to the one that is meant. */
  onLeave: (month: string) => void;
  error: string | null;
  hint?: string | undefined;
  /** Offers 至今 as an empty end. */
  openEnd: boolean;
  required: boolean;
  /** `YYYY-MM-DD` in Beijing. */
  today: string;
  /** Two digits; taken when a year is picked before a month, so that the usual case is one choice. */
  usualMonth?: string;
};

/** As far back as the school years of the oldest applicants. */
const YEARS = 101;
const PRESENT = "present";
const NOTHING = { year: "", month: "" };
const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, "0"));

const partsOf = (value: string, openEnd: boolean): typeof NOTHING => {
  const [year = "", month = ""] = value === NO_MONTH ? [] : value.split("-");
  return value === "" && openEnd ? { year: PRESENT, month: "" } : { year, month };
};

/** A month as two selects, year and month: the same on every phone and by keyboard. */
export function MonthField({ label, value, onPick, onLeave, error, hint, openEnd, required, today, usualMonth = "" }: Props) {
  // One part of two is not a month yet: until the other is picked, only this field knows it.
  const [half, setHalf] = useState(NOTHING);
  const { year, month } = half.year || half.month ? half : partsOf(value, openEnd);

  const isTouched = useRef(false);
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
    if (!isTouched.current || currentTarget.closest("[data-parts]")?.contains(relatedTarget)) return;
    isTouched.current = false;
    onLeave(value);
  };
  const pick = (picked: typeof NOTHING): void => {
    isTouched.current = true;
    const isWhole = picked.year === PRESENT || (picked.year !== "" && picked.month !== "");
    setHalf(isWhole ? NOTHING : picked);
    if (picked.year === PRESENT) onPick("");
    else onPick(isWhole ? `${picked.year}-${picked.month}` : NO_MONTH);
  };
  const years = Array.from({ length: YEARS }, (_, index) => dayjs(today).subtract(index, "year").format("YYYY"));
  return (
    <FieldFrame label={label} error={error} hint={hint} required={required}>
      {({ id, describedBy }) => (
        <div data-parts="" className="grid grid-cols-2 gap-2">
          <Select
            id={id}
            value={year}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
            onBlur={leave}
            onChange={({ target }) => pick({ year: target.value, month: month || usualMonth })}
            wrong={error !== null}
          >
            <option value="">{resume.year}</option>
            {openEnd && <option value={PRESENT}>{resume.present}</option>}
            {years.map((option) => (
              <option key={option} value={option}>
                {option}
              </option>
            ))}
          </Select>
          <Select
            value={month}
            disabled={year === PRESENT}
            aria-label={resume.ofField(label, resume.month)}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
            onBlur={leave}
            onChange={(event) => pick({ year, month: event.target.value })}
            wrong={error !== null}
          >
            <option value="">{resume.month}</option>
            {months.map((option) => (
              <option key={option} value={option}>
                {option}
              </option>
            ))}
          </Select>
        </div>
      )}
    </FieldFrame>
  );
}
