import { useStore } from "@nanostores/react";
import type { SubmitEvent } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { TextField } from "#islands/ui/TextField.tsx";
import { COMPANY_FACT_MAX, type DeskCompany } from "#lib/domain/desk/companies.ts";
import { mayCall } from "#lib/domain/desk/rights.ts";
import type { StaffRole } from "#lib/domain/desk/staff.ts";
import { COMPANY_NAME_MAX } from "#lib/domain/posts/companies.ts";
import {
  $company,
  $savingCompany,
  changeCompany,
  closeCompany,
  companies,
  editCompany,
  saveCompany,
} from "#lib/stores/desk/companies.ts";
import { openFeed } from "#lib/stores/desk/feed.ts";
import { invite } from "#lib/stores/desk/staff.ts";
import { companyWords, desk, screenNames } from "#lib/texts/desk/desk.ts";
import { feedWords } from "#lib/texts/desk/feeds.ts";
import { general } from "#lib/texts/general.ts";
import { FeedDialog } from "./FeedDialog.tsx";
import { InvitationLink } from "./InvitationLink.tsx";
import { Heading, Rows, Search } from "./Screen.tsx";

const FIELDS = [
  ["name", COMPANY_NAME_MAX],
  ["industry", COMPANY_FACT_MAX],
  ["size", COMPANY_FACT_MAX],
] as const;

function CompanyDialog() {
  const company = useStore($company);
  const busy = useStore($savingCompany);
  if (!company) return null;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void saveCompany();
  };
  return (
    <Dialog title={company.id === null ? companyWords.add : companyWords.edit} onClose={closeCompany}>
      <form onSubmit={submit}>
        {FIELDS.map(([field, max]) => (
          <TextField
            key={field}
            label={companyWords[field]}
            required={field === "name"}
            maxLength={max}
            value={company[field]}
            onChange={(event) => changeCompany({ [field]: event.target.value })}
          />
        ))}
        <Button type="submit" busy={busy} className="w-full">
          {busy ? desk.saving : desk.save}
        </Button>
      </form>
    </Dialog>
  );
}

function Row({ company, role }: { company: DeskCompany; role: StaffRole }) {
  const { id, name, industry, size, posts, recruiters } = company;
  return (
    <>
      <span className="min-w-0 font-medium text-ink-900">{name}</span>
      <span className="text-ink-500">{industry}</span>
      <span className="text-ink-500">{size}</span>
      <span>
        <span className="text-ink-500 lg:hidden">{companyWords.posts} </span>
        {posts}
      </span>
      <span className="min-w-0 text-ink-500">{general.listed(recruiters.map((recruiter) => recruiter.name))}</span>
      <span className="flex flex-wrap gap-2">
        {mayCall(role, "save-company") && (
          <Button variant="plain" aria-label={companyWords.editOf(name)} onClick={() => editCompany(company)}>
            {companyWords.edit}
          </Button>
        )}
        <Button variant="plain" aria-label={feedWords.openOf(name)} onClick={() => void openFeed({ id, name })}>
          {feedWords.open}
        </Button>
        <Button
          variant="plain"
          aria-label={companyWords.inviteOf(name)}
          onClick={() => void invite({ role: "recruiter", companyId: id, fairId: null })}
        >
          {companyWords.invite}
        </Button>
      </span>
    </>
  );
}

/** The table of companies; a recruiter's has one row. */
export function Companies({ role }: { role: StaffRole }) {
  const rows = useStore(companies.$rows);
  const { keyword } = useStore(companies.$filter);
  return (
    <>
      <Heading title={screenNames.companies}>
        {mayCall(role, "save-company") && <Button onClick={() => editCompany(null)}>{companyWords.add}</Button>}
      </Heading>
      {role === "operator" && (
        <Search label={companyWords.keyword} keyword={keyword} onSearch={(typed) => companies.narrow({ keyword: typed })} />
      )}
      <Rows
        of={rows}
        label={screenNames.companies}
        columns={[companyWords.name, companyWords.industry, companyWords.size, companyWords.posts, companyWords.recruiters, ""]}
        widths="2fr 1fr 1fr 3.5rem 1.5fr 3.1fr"
        empty={{ title: companyWords.none, hint: companyWords.noneHint }}
        onRetry={() => void companies.load()}
        onTurn={companies.turn}
      >
        {(company) => <Row company={company} role={role} />}
      </Rows>
      <CompanyDialog />
      <InvitationLink />
      <FeedDialog role={role} />
    </>
  );
}
