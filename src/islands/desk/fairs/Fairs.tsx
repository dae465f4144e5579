import { useStore } from "@nanostores/react";
import { Heading, Rows, Search, ViewLink } from "#islands/desk/Screen.tsx";
import { Button } from "#islands/ui/Button.tsx";
import { ChipRadios } from "#islands/ui/ChipRadios.tsx";
import type { DeskFair } from "#lib/domain/desk/fairs.ts";
import type { StaffRole } from "#lib/domain/desk/staff.ts";
import { deskView } from "#lib/domain/desk/views.ts";
import { FAIR_STATUSES } from "#lib/domain/fairs/status.ts";
import { formatBeijing } from "#lib/domain/time.ts";
import { fairs } from "#lib/stores/desk/fairs.ts";
import { openView } from "#lib/stores/desk/view.ts";
import { screenNames } from "#lib/texts/desk/desk.ts";
import { fairWords } from "#lib/texts/desk/fairs.ts";
import { fairTypeText } from "#lib/texts/fairs/fairs.ts";
import { fairStatusText } from "#lib/texts/fairs/status.ts";
import { FairStatus } from "./FairStatus.tsx";

const FIGURES = ["companies", "posts", "applications"] as const;

function Row({ fair }: { fair: DeskFair }) {
  return (
    <>
      <div className="min-w-0 break-words">
        <ViewLink to={deskView("fair", fair.id)} className="font-medium text-brand-600 hover:underline">
          {fair.name}
        </ViewLink>
        <p className="text-ink-500 text-xs">
          {fair.organizer}
          {fair.pinned && ` · ${fairWords.pinned}`}
        </p>
      </div>
      <span>{fairTypeText[fair.type]}</span>
      <span className="text-ink-500 text-xs">
        {formatBeijing(fair.startsAt)}
        <br />
        {formatBeijing(fair.endsAt)}
      </span>
      <span>
        <FairStatus status={fair.status} />
      </span>
      {FIGURES.map((figure) => (
        <span key={figure}>
          <span className="text-ink-500 lg:hidden">{fairWords.figures[figure]} </span>
          {fair[figure]}
        </span>
      ))}
    </>
  );
}

const STATUS_OPTIONS = [
  { value: "all", label: fairWords.all },
  ...FAIR_STATUSES.map((value) => ({ value, label: fairStatusText[value] })),
];

/** The table of fairs: all, an organizer's one, or those of a recruiter's company. */
export function Fairs({ role }: { role: StaffRole }) {
  const rows = useStore(fairs.$rows);
  const { keyword, statuses } = useStore(fairs.$filter);
  const pick = (value: string): void => fairs.narrow({ statuses: FAIR_STATUSES.filter((status) => status === value) });
  return (
    <>
      <Heading title={screenNames.fairs}>
        {role === "operator" && <Button onClick={() => openView(deskView("fair"))}>{fairWords.add}</Button>}
      </Heading>
      {role === "operator" && (
        <div className="mb-2 flex flex-wrap items-start gap-x-8">
          <Search label={fairWords.keyword} keyword={keyword} onSearch={(typed) => fairs.narrow({ keyword: typed })} />
          <ChipRadios label={fairWords.statuses} options={STATUS_OPTIONS} value={statuses[0] ?? "all"} onPick={pick} />
        </div>
      )}
      <Rows
        of={rows}
        label={screenNames.fairs}
        columns={fairWords.columns}
        widths="2fr 6rem 9rem 7rem 3rem 3rem 3rem"
        empty={{
          title: role === "recruiter" ? fairWords.noneYet : fairWords.none,
          hint: role === "recruiter" ? fairWords.noneOfCompany : role === "operator" ? fairWords.noneHint : "",
        }}
        onRetry={() => void fairs.load()}
        onTurn={fairs.turn}
      >
        {(fair) => <Row fair={fair} />}
      </Rows>
    </>
  );
}
