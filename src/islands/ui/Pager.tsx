import { clsx } from "clsx";
import { type Page, pagerItems } from "#lib/domain/paging.ts";
import { general } from "#lib/texts/general.ts";
import { thenFocusList } from "./PagedList.tsx";

type Props = { page: Page; onTurn: (page: number) => void };
/** Where the numbers would take a second line, where one is among how many is enough. */
const WIDE_ONLY = "max-[479px]:hidden";

type StepProps = { label: string; to: number; disabled: boolean; onTurn: Props["onTurn"] };

function Step({ label, to, disabled, onTurn }: StepProps) {
  return (
    <button type="button" aria-label={label} disabled={disabled} onClick={() => onTurn(to)} className="pager-cell pager-step" />
  );
}

/** Page numbers with gaps, and a step to either side. Nothing when there is only one page. */
export function Pager({ page, onTurn: onTurnTo }: Props) {
  if (page.pages <= 1) return null;
  const onTurn = thenFocusList(onTurnTo);
  return (
    <nav aria-label={general.pager} className="mt-6 flex flex-wrap items-center justify-center gap-2">
      <Step label={general.previous} to={page.number - 1} disabled={page.number <= 1} onTurn={onTurn} />
      <span aria-hidden="true" className="min-w-24 text-center min-[480px]:hidden">
        {general.pageOf(page.number, page.pages)}
      </span>
      {pagerItems(page.number, page.pages).map((number, index) =>
        number === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: gaps have no identity of their own
          <span key={`gap-${index}`} aria-hidden="true" className={clsx("grid h-10 w-5 place-items-center", WIDE_ONLY)}>
            …
          </span>
        ) : (
          <button
            key={number}
            type="button"
            aria-label={general.page(number)}
            aria-current={number === page.number ? "page" : undefined}
            onClick={() => onTurn(number)}
            className={clsx("pager-cell", WIDE_ONLY)}
          >
            {number}
          </button>
        ),
      )}
      <Step label={general.next} to={page.number + 1} disabled={page.number >= page.pages} onTurn={onTurn} />
    </nav>
  );
}
