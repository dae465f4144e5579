import { clsx } from "clsx";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useCareers } from "#islands/parts/use-careers.ts";
import { PAGE_SIZE } from "#lib/domain/paging.ts";
import { careerSearchPath } from "#lib/domain/paths.ts";
import type { CareerIndustry } from "#lib/domain/posts/careers.ts";
import { type IndustryRow, industryRows } from "#lib/domain/posts/industry-rows.ts";
import { home } from "#lib/texts/home.ts";

const allIds = (industry: CareerIndustry): string[] => industry.functions.flatMap(({ posts }) => posts.map(({ id }) => id));

/** An industry: its name leads to all of its posts, each function and post to its own. */
function Industry({ industry }: { industry: CareerIndustry }) {
  return (
    <>
      <p className="mb-4 flex items-baseline justify-between gap-4 border-line border-b pb-3">
        <span className="font-semibold text-base text-ink-900">{industry.name}</span>
        <a
          className="pointer-coarse:py-2 text-brand-600 hover:underline"
          href={careerSearchPath(allIds(industry))}
          aria-label={home.allOfIndustryNamed(industry.name)}
        >
          {home.allOfIndustry}
        </a>
      </p>
      <dl className="grid grid-cols-1 gap-4">
        {industry.functions.map((fn) => (
          <div key={fn.name} className="grid grid-cols-[120px_1fr] gap-3">
            <dt>
              <a
                className="inline-block pointer-coarse:py-2 font-semibold text-ink-900 hover:text-brand-600"
                href={careerSearchPath(fn.posts.map((post) => post.id))}
              >
                {fn.name}
              </a>
            </dt>
            <dd className="flex flex-wrap gap-x-4 gap-y-1">
              {fn.posts.map((post) => (
                <a key={post.id} className="pointer-coarse:py-2 hover:text-brand-600" href={careerSearchPath([post.id])}>
                  {post.name}
                </a>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </>
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

/**
 * Industry, function and post; ten industries a page, paging wraps around (R1.2.3-2). A hover, click, tap or key opens an
 * industry beside the list, right after its button in the order of focus. It stays open until the pointer or the focus leaves, another
 * one opens, or Escape; a click never closes it, because it follows the hover that has just opened it.
 */
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
    root.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
    setOpen(null);
  };
  /** A key on the button of an open industry closes it: no hover has opened it. */
  const onButtonKey = (event: KeyboardEvent, name: string): void => {
    if (open !== name || event.repeat || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    setOpen(null);
  };

  // The pointer that woke this island is inside already and sends no "enter" again.
  useEffect(() => {
    const under = root.current?.querySelector<HTMLElement>("li:hover")?.dataset["industry"];
    if (under) setOpen(under);
  }, []);

  // A tap elsewhere leaves no hover and on some systems moves no focus.
  useEffect(() => {
    if (!open) return undefined;
    const close = ({ target }: PointerEvent): void => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(null);
    };
    document.addEventListener("pointerdown", close);
    return () => document.removeEventListener("pointerdown", close);
  }, [open]);

  return (
    <nav
      ref={root}
      aria-label={home.careers}
      onPointerLeave={({ pointerType }) => pointerType === "mouse" && setOpen(null)}
      onKeyDown={onKeyDown}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(null)}
      className="panel relative flex h-full flex-col py-2"
    >
      <ul className="flex flex-1 flex-col">
        {shown.map((row) => (
          <li
            key={row.name}
            data-industry={row.name}
            onPointerEnter={({ pointerType }) => pointerType === "mouse" && setOpen(row.name)}
            className={clsx(
              "flex min-h-10 flex-1 items-center gap-x-3 px-4 max-xl:flex-wrap max-xl:content-center",
              open === row.name && "bg-brand-50",
            )}
          >
            <button
              type="button"
              aria-expanded={open === row.name}
              aria-controls={open === row.name ? panel : undefined}
              onClick={() => setOpen(row.name)}
              onKeyDown={(event) => onButtonKey(event, row.name)}
              className="shrink-0 py-2 font-semibold text-ink-900 hover:text-brand-600"
            >
              {row.name}
            </button>
            {open === row.name && (
              <div
                id={panel}
                className="absolute inset-y-0 left-full z-20 w-[720px] max-w-[56vw] overflow-y-auto rounded-r-card border border-line bg-card p-5 shadow-overlay"
              >
                {industry ? <Industry industry={industry} /> : <div className="skeleton h-40" />}
              </div>
            )}
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
    </nav>
  );
}
