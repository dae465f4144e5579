import { clsx } from "clsx";
import { type ReactNode, type Ref, useId } from "react";

type Props = {
  ref?: Ref<HTMLElement>;
  id: string;
  title: string;
  /** When the section will be needed, or its gaps. */
  hint?: string | undefined;
  warning?: string | undefined;
  action?: ReactNode;
  /** A part of a larger section: a smaller heading, and no card of its own. */
  inner?: boolean;
  children: ReactNode;
};

/** A section of the résumé: heading, actions, content. */
export function SectionFrame({ ref, id, title, hint, warning, action, inner = false, children }: Props) {
  const titleId = useId();
  const Title = inner ? "h3" : "h2";
  return (
    <section
      ref={ref}
      id={id}
      aria-labelledby={titleId}
      className={clsx("scroll-mt-32 lg:scroll-mt-20", inner ? "border-line border-t py-6 last:pb-0" : "panel p-5 lg:p-7")}
    >
      {/* On a phone the hint has the whole width, below title and button. */}
      <div className="mb-4 grid grid-cols-[1fr_auto] gap-x-4 last:mb-0">
        <Title id={titleId} className={clsx("pt-1.5 font-semibold text-ink-900", inner ? "text-base" : "text-lg")}>
          {title}
        </Title>
        {(warning ?? hint) && (
          <p className={clsx("col-span-2 row-start-2 mt-1 sm:col-span-1", warning ? "text-warn" : "text-ink-500")}>
            {warning ?? hint}
          </p>
        )}
        {action && <div className="col-start-2 row-start-1 sm:row-span-2">{action}</div>}
      </div>
      {children}
    </section>
  );
}
