import type { MouseEvent, ReactNode } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { Loaded } from "#islands/ui/Loaded.tsx";
import { PagedList } from "#islands/ui/PagedList.tsx";
import { Pager } from "#islands/ui/Pager.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import { TextField } from "#islands/ui/TextField.tsx";
import { type DeskView, deskPath } from "#lib/domain/desk/views.ts";
import type { Loadable } from "#lib/domain/loadable.ts";
import type { Paged } from "#lib/domain/paging.ts";
import { openView } from "#lib/stores/desk/view.ts";
import { desk } from "#lib/texts/desk/desk.ts";

/** A screen's heading with its actions. */
export function Heading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
      <h2 className="font-semibold text-ink-900 text-xl">{title}</h2>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </div>
  );
}

/** A group of fields of an editor. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="panel min-w-0 p-4 lg:p-5">
      <legend className="sr-only">{title}</legend>
      <p aria-hidden="true" className="mb-3 font-semibold text-ink-900 text-lg">
        {title}
      </p>
      <div className="grid gap-x-5 lg:grid-cols-2">{children}</div>
    </fieldset>
  );
}

type LinkProps = { to: DeskView; children: ReactNode; className?: string; label?: string };

/** A link to a screen of the desk. */
export function ViewLink({ to, children, className, label }: LinkProps) {
  const open = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    openView(to);
  };
  return (
    <a href={deskPath(to)} onClick={open} aria-label={label} className={className ?? "text-brand-600 hover:underline"}>
      {children}
    </a>
  );
}

export const Waiting = (): ReactNode => (
  <p role="status" className="py-10 text-center text-ink-500">
    {desk.loading}
  </p>
);

type SearchProps = { label: string; onSearch: (keyword: string) => void; keyword: string };

/** A field for words, sent by Enter or its button. */
export function Search({ label, onSearch, keyword }: SearchProps) {
  return (
    <form
      className="max-w-md flex-1 basis-64"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget).get("keyword");
        onSearch(typeof typed === "string" ? typed.trim() : "");
      }}
    >
      <TextField
        key={keyword}
        label={label}
        name="keyword"
        type="search"
        maxLength={50}
        defaultValue={keyword}
        side={
          <Button type="submit" variant="secondary" className="h-11 shrink-0">
            {desk.search}
          </Button>
        }
      />
    </form>
  );
}

type RowsProps<Item> = {
  of: Loadable<Paged<Item>>;
  label: string;
  /** `picture`: its cause, if no filter can be it. */
  empty: { picture?: "yet" | "done"; title: string; hint: string };
  /** The columns' names, in the order of the cells; shown where the rows are lines. */
  columns: readonly string[];
  /** The widths of the columns, from 992 px on. Not classes: those would be in the styles of every public page. */
  widths: string;
  onRetry: () => void;
  onTurn: (page: number) => void;
  children: (item: Item) => ReactNode;
};

/** A table of the desk: lines on a wide screen, cards on a phone. */
export function Rows<Item extends { id: string }>({
  of,
  label,
  empty,
  columns,
  widths,
  onRetry,
  onTurn,
  children,
}: RowsProps<Item>) {
  return (
    <PagedList of={of}>
      <Loaded of={of} skeleton={<Waiting />} onRetry={onRetry}>
        {({ items, page }) =>
          items.length === 0 ? (
            <div role="status" className="panel">
              <StateView picture="search" {...empty} />
            </div>
          ) : (
            <>
              <p className="mb-2 text-ink-500 text-xs">{desk.total(page.total)}</p>
              <div className="panel">
                <div
                  aria-hidden="true"
                  className="desk-row hidden gap-3 border-line border-b px-4 py-2 text-ink-500 text-xs"
                  style={{ gridTemplateColumns: widths }}
                >
                  {columns.map((column) => (
                    <span key={column}>{column}</span>
                  ))}
                </div>
                <ul aria-label={label} className="divide-y divide-line">
                  {items.map((item) => (
                    <li key={item.id} className="desk-row flex flex-col gap-3 px-4 py-3" style={{ gridTemplateColumns: widths }}>
                      {children(item)}
                    </li>
                  ))}
                </ul>
              </div>
              <Pager page={page} onTurn={onTurn} />
            </>
          )
        }
      </Loaded>
    </PagedList>
  );
}
