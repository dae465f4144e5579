import { useStore } from "@nanostores/react";
import { StatusBadge } from "#islands/parts/StatusBadge.tsx";
import { Button } from "#islands/ui/Button.tsx";
import { ChipRadios } from "#islands/ui/ChipRadios.tsx";
import { Retry } from "#islands/ui/Loaded.tsx";
import { APPLICATION_VIEWS, type ApplicationView, type DeskApplication } from "#lib/domain/desk/applications.ts";
import { columnOf } from "#lib/domain/desk/board.ts";
import { RESULTS } from "#lib/domain/desk/results.ts";
import { deskView } from "#lib/domain/desk/views.ts";
import { formatBeijing } from "#lib/domain/time.ts";
import {
  $chosen,
  $chosenRows,
  $nextOfChosen,
  $publishable,
  $takesResults,
  applications,
  choose,
  chooseAll,
  enterChosen,
  moveChosen,
  narrowApplications,
} from "#lib/stores/desk/applications.ts";
import { $asBoard, showAsBoard } from "#lib/stores/desk/board.ts";
import { $moving, $target } from "#lib/stores/desk/moves.ts";
import { $view, openView } from "#lib/stores/desk/view.ts";
import { serverNow } from "#lib/stores/shell/clock.ts";
import { statusWords, WITHDRAWN } from "#lib/texts/applications/applications.ts";
import { boardWords, columnNames, placeName } from "#lib/texts/desk/board.ts";
import { applicationWords, desk, screenNames, viewNames } from "#lib/texts/desk/desk.ts";
import { resultWords } from "#lib/texts/desk/stages.ts";
import { late } from "#loading/late.ts";
import { MoveDialog, Moved } from "./MoveDialog.tsx";
import { Heading, Rows, Search, ViewLink, Waiting } from "./Screen.tsx";

const Board = late(() => import("./Board.tsx"), "Board", {
  waiting: <Waiting />,
  lost: (retry) => <Retry onRetry={retry} />,
});

const DAY = 86_400_000;

function Row({ application }: { application: DeskApplication }) {
  const chosen = useStore($chosen);
  const { id, name, phone, postName, companyName, status, signedAt, since, withdrawnAt, entered, next } = application;
  const shownName = name || applicationWords.nameless;
  const days = Math.max(0, Math.floor((serverNow() - since) / DAY));
  return (
    <>
      <span className="flex min-h-10 items-center">
        <input
          type="checkbox"
          aria-label={applicationWords.choose(`${shownName} ${postName}`)}
          disabled={next.length === 0}
          checked={chosen.includes(id)}
          onChange={(event) => choose(id, event.target.checked)}
          className="size-5 accent-brand-600"
        />
      </span>
      <div className="min-w-0">
        <ViewLink to={deskView("application", id)} className="font-medium text-brand-600 hover:underline">
          {shownName}
        </ViewLink>
        <p className="text-ink-500 text-xs">{phone}</p>
      </div>
      <div className="min-w-0">
        {postName}
        <p className="text-ink-500 text-xs">{companyName}</p>
      </div>
      <span>
        <StatusBadge words={withdrawnAt === null ? statusWords(status) : WITHDRAWN} />
        {entered && <span className="mt-1 block text-ink-500 text-xs">{resultWords.entered(resultWords.names[entered])}</span>}
      </span>
      <span className="text-ink-500 text-xs">{formatBeijing(signedAt)}</span>
      <span className="text-ink-500 text-xs">{desk.today(days)}</span>
    </>
  );
}

/** Enters results of the chosen rows, and publishes them. */
function Results() {
  const takesResults = useStore($takesResults);
  const publishable = useStore($publishable);
  if (!takesResults) return null;
  return (
    <div className="flex w-full flex-wrap items-center gap-2">
      <span>{resultWords.enter}</span>
      {RESULTS.map((result) => (
        <Button key={result} variant="plain" onClick={() => void enterChosen(result)}>
          {resultWords.names[result]}
        </Button>
      ))}
      {publishable.length > 0 && (
        <>
          <Button variant="plain" onClick={() => void enterChosen(null)}>
            {resultWords.clear}
          </Button>
          <Button variant="primary" onClick={() => $target.set("results")}>
            {resultWords.publishAll(publishable.length)}
          </Button>
        </>
      )}
    </div>
  );
}

/** The next steps of the chosen rows. */
function Chosen() {
  const rows = useStore($chosenRows);
  const next = useStore($nextOfChosen);
  const moving = useStore($moving);
  const target = useStore($target);
  const publishable = useStore($publishable);
  if (rows.length === 0) return null;
  return (
    <div className="sticky bottom-0 z-10 mt-3 flex flex-wrap items-center gap-2 border-line border-t bg-ground py-3">
      <span role="status">{applicationWords.chosen(rows.length)}</span>
      {next.length === 0 && <span className="text-warn">{applicationWords.noCommon}</span>}
      {next.map((to) => (
        <Button key={to} variant="secondary" busy={moving} onClick={() => $target.set(to)}>
          {statusWords(to).badge}
        </Button>
      ))}
      <Button variant="quiet" onClick={() => chooseAll(false)}>
        {applicationWords.chooseNone}
      </Button>
      <Results />
      <MoveDialog
        count={target === "results" ? publishable.length : rows.length}
        onMove={(to, note) => void moveChosen(to, note)}
      />
    </div>
  );
}

/** Takes the focus from the button of the board, which is gone. */
const takeFocus = (element: HTMLElement | null): void => element?.focus();

function Table() {
  const rows = useStore(applications.$rows);
  const { keyword, view, place } = useStore(applications.$filter);
  const chosen = useStore($chosenRows);
  const movable = rows.state === "ready" ? rows.value.items.filter(({ next }) => next.length > 0).length : 0;
  const pick = (picked: ApplicationView): void => narrowApplications({ view: picked, place: null });
  return (
    <>
      {place !== null && (
        <p key={place} ref={takeFocus} tabIndex={-1} className="mb-3 flex flex-wrap items-center gap-3">
          {boardWords.only(`${columnNames(columnOf(place))} · ${placeName(place)}`)}
          <Button variant="plain" onClick={() => narrowApplications({ place: null })}>
            {applicationWords.showAll}
          </Button>
        </p>
      )}
      <div className="mb-2 flex flex-wrap items-start gap-x-8">
        <Search label={applicationWords.keyword} keyword={keyword} onSearch={(typed) => narrowApplications({ keyword: typed })} />
        <ChipRadios
          label={applicationWords.views}
          options={APPLICATION_VIEWS.map((value) => ({ value, label: viewNames[value] }))}
          value={view}
          onPick={pick}
        />
      </div>
      {movable > 0 && (
        <label className="mb-2 inline-flex min-h-10 items-center gap-3">
          <input
            type="checkbox"
            checked={chosen.length === movable}
            onChange={(event) => chooseAll(event.target.checked)}
            className="size-5 accent-brand-600"
          />
          {applicationWords.chooseAll}
        </label>
      )}
      <Rows
        of={rows}
        label={screenNames.applications}
        columns={[
          "",
          applicationWords.name,
          applicationWords.post,
          applicationWords.status,
          applicationWords.signedAt,
          applicationWords.since,
        ]}
        widths="1.5rem 1.2fr 1.6fr 8rem 8.5rem 5rem"
        empty={{ title: applicationWords.none, hint: applicationWords.noneHint }}
        onRetry={() => void applications.load()}
        onTurn={(page) => {
          chooseAll(false);
          applications.turn(page);
        }}
      >
        {(application) => <Row application={application} />}
      </Rows>
      <Chosen />
    </>
  );
}

const FORMS = ["table", "board"] as const;

/** Applications as a table, with moves of several at once, or as a board by stage. */
export function Applications() {
  const { of } = useStore($view);
  const asBoard = useStore($asBoard);
  return (
    <>
      <Heading title={screenNames.applications}>
        <ChipRadios
          label={boardWords.form}
          options={FORMS.map((value) => ({ value, label: boardWords.forms[value] }))}
          value={asBoard ? "board" : "table"}
          onPick={(form) => showAsBoard(form === "board")}
        />
      </Heading>
      {of !== null && (
        <p className="mb-3 flex flex-wrap items-center gap-3">
          {applicationWords.onlyPost}
          <Button variant="plain" onClick={() => openView(deskView("applications"))}>
            {applicationWords.showAll}
          </Button>
        </p>
      )}
      <Moved />
      {asBoard ? <Board /> : <Table />}
    </>
  );
}
