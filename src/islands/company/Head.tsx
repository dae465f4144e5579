import { useEffect, useState } from "react";
import { Button } from "#islands/ui/Button.tsx";
import type { Company } from "#lib/domain/posts/companies.ts";
import { markAttributes } from "#lib/domain/posts/company-mark.ts";
import { company as texts } from "#lib/texts/posts/company.ts";
import { cityLabel } from "#lib/texts/posts/posts.ts";
import { shortSalaryText } from "#lib/texts/posts/short-salary.ts";
import { loadCode } from "#loading/load-code.ts";
import { useCode } from "#loading/use-code.ts";

const loadBlock = () => import("./Block.tsx");

/** As many as the line of a phone has room for. */
const CITIES_NAMED = 3;

const figuresOf = ({ cities, pay, openCount }: Company): { label: string; value: string; hint?: string }[] => [
  { label: texts.posts, value: texts.count(openCount) },
  ...(pay
    ? [
        { label: texts.payRange, value: shortSalaryText(pay) },
        { label: texts.payMedian, value: shortSalaryText({ min: pay.median, max: pay.median }), hint: texts.payOf(pay.count) },
      ]
    : []),
  ...(cities.length > 0
    ? [
        {
          label: texts.cities,
          value: texts.citiesIn(
            cities.slice(0, CITIES_NAMED).map(({ city }) => cityLabel(city)),
            cities.length,
          ),
        },
      ]
    : []),
];

/** A company: its mark and data, where and for how much it hires, and a button that blocks it in all lists. */
export function Head({ company }: { company: Company }) {
  const { name, industry, size } = company;
  // Before a first press only a visitor who has blocked something needs to know whether this company is.
  const [hides, setHides] = useState(false);
  useEffect(() => setHides("hides" in document.documentElement.dataset), []);
  const [isPressed, setPressed] = useState(false);
  const code = useCode(isPressed || hides, loadBlock);
  const press = async (): Promise<void> => {
    const loaded = await loadCode(loadBlock);
    loaded?.block(name);
    setPressed(loaded !== null);
  };
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <span aria-hidden="true" className="company-mark company-mark-large" {...markAttributes(name, true)} />
        <div className="min-w-0 flex-1 basis-48">
          <h1 className="font-semibold text-ink-900 text-xl lg:text-2xl">{name}</h1>
          <p className="mt-1 text-ink-500">{[industry, size].filter(Boolean).join(" · ")}</p>
        </div>
        {code ? (
          <code.Block name={name} takesFocus={isPressed} />
        ) : (
          <Button variant="plain" onClick={() => void press()}>
            {texts.block}
          </Button>
        )}
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 lg:flex lg:gap-x-12">
        {figuresOf(company).map(({ label, value, hint }) => (
          <div key={label} className="min-w-0">
            <dt className="text-ink-500 text-xs">{label}</dt>
            <dd className="flex flex-wrap items-baseline gap-x-2 font-semibold text-base text-ink-900">
              {value}
              {hint && <span className="font-normal text-ink-500 text-xs">{hint}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
