import { clsx } from "clsx";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useCareers } from "#islands/parts/use-careers.ts";
import { PAGE_SIZE } from "#lib/domain/paging.ts";
import { careerSearchPath } from "#lib/domain/paths.ts";
import { type CareerIndustry, type IndustryRow, industryRows } from "#lib/domain/posts/careers.ts";
import { home } from "#lib/texts/home.ts";

function Functions({ industry }: { industry: CareerIndustry }) {
  return (
    <dl className="grid grid-cols-1 gap-4">
      {industry.functions.map((fn) => (
        <div key={fn.name} className="grid grid-cols-[120px_1fr] gap-3">
          <dt>
            <a className="font-semibold text-ink-900 hover:text-brand-600" href={careerSearchPath(fn.posts.map((post) => post.id))}>
              {fn.name}
            </a>
          </dt>
          <dd className="flex flex-wrap gap-x-4 gap-y-1">
            {fn.posts.map((post) => (
              <a key={post.id} className="hover:text-brand-600" href={careerSearchPath([post.id])}>
                {post.name}
              </a>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Turn({ label, onTurn, back = false }: { label: string; onTurn: () => void; back?: boolean }) {
  const Arrow = back ? ChevronLeft : ChevronRight;
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onTurn}
      className="grid size-8 place-items-center rounded-control text-ink-500 hover:bg-ground hover:text-brand-600"
    >
      <Arrow size={18} aria-hidden="true" />
    </button>
  );
}

/** Industry, function and post by hover, tap or keyboard; ten industries a page, paging wraps around (1§2 Home, desktop). */
export function CareerChooser({ initial }: { initial: IndustryRow[] }) {
  const [page, setPage] = useState(0);
  const [open, setOpen] = useState<string | null>(null);
  const panel = useId();
  const root = useRef<HTMLElement>(null);
  const tree = useCareers(true);
  const rows = tree.length > 0 ? industryRows(tree) : initial;
  const pages = Math.max(1, Math.ceil(rows.length / PAGE_SIZE.careers));
  const shown = rows.slice(page * PAGE_SIZE.careers, (page + 1) * PAGE_SIZE.careers);
  const industry = tree.find(({ name }) => name === open);

  const turn = (by: number): void => {
    setOpen(null);
    setPage((page + by + pages) % pages);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !open) return;
    setOpen(null);
    root.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
  };

  // The pointer that woke this island is inside already and sends no "enter" again.
  useEffect(() => {
    const under = root.current?.querySelector<HTMLElement>("li:hover")?.dataset["industry"];
    if (under) setOpen(under);
  }, []);

  return (
    <nav
      ref={root}
      aria-label={home.careers}
      onMouseLeave={() => setOpen(null)}
      onKeyDown={onKeyDown}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(null)}
      className="panel relative flex h-full flex-col py-2"
    >
      <ul className="flex flex-1 flex-col">
        {shown.map((row) => (
          <li
            key={row.name}
            data-industry={row.name}
            onMouseEnter={() => setOpen(row.name)}
            className={clsx(
              "flex min-h-10 flex-1 items-center gap-x-3 px-4 max-xl:flex-wrap max-xl:content-center",
              open === row.name && "bg-brand-50",
            )}
          >
            <button
              type="button"
              aria-expanded={open === row.name}
              aria-controls={panel}
              onClick={() => setOpen(open === row.name ? null : row.name)}
              className="shrink-0 py-2 font-semibold text-ink-900 hover:text-brand-600"
            >
              {row.name}
            </button>
            {/* Where the column is narrow the rows are high: the posts have a line of their own. */}
            <span className="flex min-w-0 flex-1 whole:flex-wrap gap-x-3 overflow-hidden text-ink-500 max-xl:order-last max-xl:basis-full">
              {row.hot.map((post) => (
                <a key={post.id} title={post.name} className="cut py-2 hover:text-brand-600" href={careerSearchPath([post.id])}>
                  {post.name}
                </a>
              ))}
            </span>
            <ChevronRight size={16} aria-hidden="true" className="shrink-0 text-ink-500 max-xl:ml-auto" />
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <div className="flex items-center justify-end gap-1 px-3 pt-1 text-ink-500">
          <Turn back label={home.previousCareers} onTurn={() => turn(-1)} />
          <span aria-live="polite">{home.careersPage(page + 1, pages)}</span>
          <Turn label={home.nextCareers} onTurn={() => turn(1)} />
        </div>
      )}
      <div
        id={panel}
        hidden={!open}
        className="absolute inset-y-0 left-full z-20 w-[720px] max-w-[56vw] overflow-y-auto rounded-r-card border border-line bg-card p-5 shadow-overlay"
      >
        {industry ? <Functions industry={industry} /> : <div className="skeleton h-40" />}
      </div>
    </nav>
  );
}
