import { useState } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { ConfirmDialog } from "#islands/ui/ConfirmDialog.tsx";
import { TextField } from "#islands/ui/TextField.tsx";
import { BOOTH_MAX, type DeskFairCompany } from "#lib/domain/desk/fairs.ts";
import { removeCompany, setBooth } from "#lib/stores/desk/fair-editor.ts";
import { fairWords } from "#lib/texts/desk/fairs.ts";

function Company({ company, onRemove }: { company: DeskFairCompany; onRemove: () => void }) {
  const { id, name, booth, posts } = company;
  return (
    <li className="px-4 pt-3">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const typed = new FormData(event.currentTarget).get("booth");
          void setBooth(id, typeof typed === "string" ? typed.trim() : "");
        }}
      >
        <TextField
          key={booth}
          label={fairWords.company(name, posts)}
          aria-label={fairWords.boothOf(name)}
          name="booth"
          placeholder={fairWords.booth}
          maxLength={BOOTH_MAX}
          defaultValue={booth}
          side={
            <>
              <Button type="submit" variant="secondary" aria-label={fairWords.saveBooth(name)} className="h-11 shrink-0">
                {fairWords.save}
              </Button>
              <Button variant="plain" aria-label={fairWords.removeOf(name)} onClick={onRemove} className="h-11 shrink-0">
                {fairWords.remove}
              </Button>
            </>
          }
        />
      </form>
    </li>
  );
}

/** The companies of a fair with their booths. */
export function FairCompanies({ companies }: { companies: readonly DeskFairCompany[] }) {
  const [leaving, setLeaving] = useState<DeskFairCompany | null>(null);
  return (
    <section>
      <h3 className="mb-2 font-semibold text-ink-900 text-lg">{fairWords.companies}</h3>
      {companies.length === 0 ? (
        <p className="text-ink-500">{fairWords.noCompanies}</p>
      ) : (
        <ul aria-label={fairWords.companies} className="panel divide-y divide-line">
          {companies.map((company) => (
            <Company key={company.id} company={company} onRemove={() => setLeaving(company)} />
          ))}
        </ul>
      )}
      {leaving && (
        <ConfirmDialog
          title={fairWords.removeOf(leaving.name)}
          yes={fairWords.remove}
          isDangerous
          onYes={() => {
            setLeaving(null);
            void removeCompany(leaving.id);
          }}
          onClose={() => setLeaving(null)}
        >
          <p>{fairWords.removeSure(leaving.name)}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
