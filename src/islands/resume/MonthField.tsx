import { useState } from "react";
import { controlClass, FieldFrame } from "#islands/ui/FieldFrame.tsx";
import { NO_MONTH } from "#lib/domain/resume-rules.ts";
import { resume } from "#lib/texts/resume.ts";

type Props = {
  label: string;
  value: string;
  onPick: (month: string) => void;
  error: string | null;
  /** Offers 至今 as an empty end. */
  openEnd?: boolean;
  thisYear: number;
};

const YEARS = 60;
const PRESENT = "present";
const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, "0"));

/** A month as two selects, year and month: the same on every phone and by keyboard. */
export function MonthField({ label, value, onPick, error, openEnd = false, thisYear }: Props) {
  const [givenYear = "", givenMonth = ""] = value === NO_MONTH ? [] : value.split("-");
  const [year, setYear] = useState(value === "" && openEnd ? PRESENT : givenYear);
  const [month, setMonth] = useState(givenMonth);

  const pick = (nextYear: string, nextMonth: string): void => {
    setYear(nextYear);
    setMonth(nextMonth);
    if (nextYear === PRESENT) onPick("");
    else onPick(nextYear && nextMonth ? `${nextYear}-${nextMonth}` : NO_MONTH);
  };
  const years = Array.from({ length: YEARS }, (_, index) => String(thisYear - index));
  return (
    <FieldFrame label={label} error={error} required>
      {({ id, describedBy }) => (
        <div className="grid grid-cols-2 gap-2">
          <select
            id={id}
            value={year}
            aria-describedby={describedBy}
            onChange={(event) => pick(event.target.value, month)}
            className={controlClass(error !== null)}
          >
            <option value="">{resume.year}</option>
            {openEnd && <option value={PRESENT}>{resume.present}</option>}
            {years.map((option) => (
              <option key={option} value={option}>
                {option}
              </option>
            ))}
          </select>
          <select
            value={month}
            disabled={year === PRESENT}
            aria-label={resume.ofField(label, resume.month)}
            aria-describedby={describedBy}
            onChange={(event) => pick(year, event.target.value)}
            className={`${controlClass(error !== null)} disabled:opacity-50`}
          >
            <option value="">{resume.month}</option>
            {months.map((option) => (
              <option key={option} value={option}>
                {option}
              </option>
            ))}
          </select>
        </div>
      )}
    </FieldFrame>
  );
}
