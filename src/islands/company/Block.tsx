import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { $hidden, hideCompany, restoreCompany } from "#lib/stores/history/hidden.ts";
import { company as texts } from "#lib/texts/posts/company.ts";

/** Blocks a company in all lists, and lifts that. `isPressed`: the press that has loaded this counts. */
export function Block({ name, isPressed }: { name: string; isPressed: boolean }) {
  const isBlocked = useStore($hidden).companies.includes(name);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the press counts once
  useEffect(() => {
    if (isPressed) hideCompany(name);
  }, []);
  return (
    <>
      {/* It takes the place of the pressed button, and its focus. */}
      <Button variant="plain" autoFocus={isPressed} onClick={() => (isBlocked ? restoreCompany : hideCompany)(name)}>
        {isBlocked ? texts.lift : texts.block}
      </Button>
      <p role="status" className="w-full text-ink-500 empty:hidden">
        {isBlocked && texts.blocked}
      </p>
    </>
  );
}
