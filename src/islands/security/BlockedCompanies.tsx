import { useStore } from "@nanostores/react";
import { Button } from "#islands/ui/Button.tsx";
import { companyPath } from "#lib/domain/paths.ts";
import { $hidden, restoreCompany } from "#lib/stores/history/hidden.ts";
import { security } from "#lib/texts/account/security.ts";
import { historyWords } from "#lib/texts/history/history.ts";

/** The companies that the account has blocked, and the way to lift it. */
export function BlockedCompanies() {
  const { companies } = useStore($hidden);
  if (companies.length === 0) return <p className="text-ink-500">{security.noBlocked}</p>;
  return (
    <ul>
      {companies.map((name) => (
        <li key={name} className="flex items-center justify-between gap-4 border-line border-t py-2 first:border-t-0">
          <a href={companyPath(name)} className="min-w-0 py-2 font-medium text-ink-900 hover:text-brand-600">
            {name}
          </a>
          <Button
            variant="plain"
            aria-label={historyWords.liftNamed(name)}
            className="shrink-0"
            onClick={() => restoreCompany(name)}
          >
            {historyWords.lift}
          </Button>
        </li>
      ))}
    </ul>
  );
}
