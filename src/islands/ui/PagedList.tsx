import type { ComponentProps } from "react";
import type { Findable } from "#lib/domain/loadable.ts";
import type { Paged } from "#lib/domain/paging.ts";
import { general } from "#lib/texts/general.ts";

type Props = ComponentProps<"div"> & { of: Findable<Paged<unknown>> };

/** Wraps the action of a button that disappears when pressed: the page's list then takes the focus, so that the keyboard goes on there. */
export const thenFocusList =
  <Args extends unknown[]>(act: (...args: Args) => unknown) =>
  (...args: Args): void => {
    act(...args);
    document.querySelector<HTMLElement>("[data-paged]")?.focus({ preventScroll: true });
  };

/** Around a list of pages: takes the focus when one turns to another (`Pager`), and says which it is. */
export function PagedList({ of, children, ...rest }: Props) {
  const page = of.state === "ready" && of.value.page.pages > 1 ? of.value.page : null;
  return (
    <div {...rest} data-paged="" tabIndex={-1} className="focus:outline-none">
      <p role="status" className="sr-only">
        {page && general.pageOf(page.number, page.pages)}
      </p>
      {children}
    </div>
  );
}
