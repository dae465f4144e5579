import { useStore } from "@nanostores/react";
import { Button } from "#islands/ui/Button.tsx";
import { $hidden, hideCompany, restoreCompany } from "#lib/stores/history/hidden.ts";
import { company as texts } from "#lib/texts/posts/company.ts";

/** The first press, which has loaded this. */
export const block = hideCompany;

/** Blocks a company in all lists, and lifts that. `takesFocus`: it takes the place of a pressed button. */
export function Block({ name, takesFocus }: { name: string; takesFocus: boolean }) {
  const isBlocked = useStore($hidden).companies.includes(name);
  return (
    <>
      <Button variant="plain" autoFocus={takesFocus} onClick={() => (isBlocked ? restoreCompany : hideCompany)(name)}>
        {isBlocked ? texts.lift : texts.block}
      </Button>
      <p role="status" className="w-full text-ink-500 empty:hidden">
        {isBlocked && texts.blocked}
      </p>
    </>
  );
}
