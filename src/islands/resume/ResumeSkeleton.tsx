import { general } from "#lib/texts/general.ts";
import { LAYOUT } from "./layout.ts";

/** Placeholder in the page until the résumé's code and data have loaded. */
export function ResumeSkeleton() {
  return (
    <div role="status" aria-label={general.loading} className={LAYOUT}>
      <div className="skeleton h-14 lg:h-60" />
      <div className="grid grid-cols-1 gap-4">
        <div className="skeleton h-72" />
        <div className="skeleton h-96" />
      </div>
    </div>
  );
}
