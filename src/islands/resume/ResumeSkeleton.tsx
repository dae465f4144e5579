import { general } from "#lib/texts/general.ts";
import { LAYOUT } from "./layout.ts";

/** What stands until the résumé has come, in the page before its code has. */
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
