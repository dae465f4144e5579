import { type MouseEvent, type ReactNode, useId } from "react";

type Props = {
  label: string;
  /** The choice in force, which a closed menu says in place of the label. */
  value?: string | undefined;
  /** Whether the choices stand in the row on every screen: a single button that opens something of its own. */
  isButton?: boolean;
  children: ReactNode;
  inDrawer: boolean;
};

/** A choice of one closes the menu; a button that opens a further part leaves it open. */
const closeAfterChoice = ({ target, currentTarget }: MouseEvent<HTMLElement>): void => {
  if (target instanceof Element && target.closest("[aria-pressed]:not([aria-expanded])")) currentTarget.hidePopover();
};

/**
 * One filter: its name and its choices. Below each other in the drawer; above the list a button, and the choices as its menu, which the browser
 * opens, places and closes (pages/_shell/filters.css).
 */
export function FilterRow({ label, value, isButton = false, children, inDrawer }: Props) {
  const id = useId();
  const menu = inDrawer || isButton ? {} : ({ id, popover: "auto", onClick: closeAfterChoice } as const);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't lay its legend out beside its content
    <div role="group" aria-label={label} className={inDrawer ? "mb-6" : undefined}>
      {inDrawer && <span className="mb-2 block font-semibold text-ink-900">{label}</span>}
      {menu.id && (
        <button type="button" popoverTarget={id} className="filter-button" data-on={value ? "" : undefined}>
          {value || label}
        </button>
      )}
      <div {...menu} className="filter-choices">
        {children}
      </div>
    </div>
  );
}
