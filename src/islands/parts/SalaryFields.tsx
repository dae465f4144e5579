import { clsx } from "clsx";
import { type FocusEvent, type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { isFiltered } from "#lib/domain/posts/posts.ts";
import { sameSalary } from "#lib/domain/posts/salary.ts";
import { readSalaryEnds, type SalaryEnds, salaryEnds } from "#lib/domain/posts/salary-ends.ts";
import { salaryWords } from "#lib/texts/posts/salary.ts";
import { usePostList, useQuery } from "./use-post-list.ts";

const ENDS = ["from", "to"] as const;

/**
 * From … to …, in yuan a month. The range counts once the visitor presses 确定 or Enter, or leaves the fields. A wrong end is said and
 * changes nothing, and the text stays as it was typed.
 */
export function SalaryFields() {
  const { filterBy } = usePostList();
  const query = useQuery();
  // The fields follow the filter when it changes elsewhere; taking every filter off also takes a wrong text away.
  const source = isFiltered(query) ? query.salary : query;
  const [followed, setFollowed] = useState(source);
  const [typed, setTyped] = useState(() => salaryEnds(query.salary));
  const [wrong, setWrong] = useState<{ at: keyof SalaryEnds; text: string } | null>(null);
  const message = useId();
  const form = useRef<HTMLFormElement>(null);
  if (followed !== source) {
    setFollowed(source);
    setTyped(salaryEnds(query.salary));
    setWrong(null);
  }
  useEffect(() => form.current?.querySelector("input")?.focus({ preventScroll: true }), []);

  /** Filters the list; shows and returns the invalid end, if any. */
  const commit = (): keyof SalaryEnds | null => {
    const read = readSalaryEnds(typed);
    if ("error" in read) {
      setWrong({ at: read.at, text: salaryWords.wrong[read.error] });
      return read.at;
    }
    setWrong(null);
    if (!sameSalary(read.salary, query.salary)) filterBy({ salary: read.salary });
    return null;
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const end = commit();
    if (end) form.current?.querySelector<HTMLElement>(`[name=${end}]`)?.focus();
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    // A band pressed next replaces the typed ends.
    const row = currentTarget.closest('[role="group"]') ?? currentTarget;
    if (!row.contains(relatedTarget)) commit();
  };
  return (
    <form ref={form} noValidate aria-label={salaryWords.fields} onSubmit={submit} onBlur={leave} className="w-full">
      <div className="flex max-w-105 items-center gap-2">
        {ENDS.map((end) => (
          <label key={end} className="flex min-w-0 flex-1 items-center gap-2">
            <span aria-hidden="true" className="shrink-0 text-ink-500">
              {salaryWords[end]}
            </span>
            <input
              name={end}
              inputMode="numeric"
              autoComplete="off"
              aria-label={salaryWords.labels[end]}
              aria-invalid={wrong?.at === end || undefined}
              aria-describedby={message}
              placeholder={salaryWords.open}
              value={typed[end]}
              onChange={({ target }) => setTyped({ ...typed, [end]: target.value })}
              className={clsx(
                "h-10 w-full min-w-0 rounded-control border bg-card px-2.5 text-base text-ink-900 placeholder:text-ink-500 lg:h-8 lg:text-sm",
                wrong?.at === end ? "border-bad" : "border-field",
              )}
            />
          </label>
        ))}
        <span aria-hidden="true" className="shrink-0 text-ink-500">
          {salaryWords.unit}
        </span>
        <Button type="submit" variant="secondary" className="shrink-0 px-3 lg:min-h-8">
          {salaryWords.apply}
        </Button>
      </div>
      <p id={message} role="alert" className="mt-1 text-bad text-xs empty:hidden">
        {wrong?.text}
      </p>
    </form>
  );
}
