import { useStore } from "@nanostores/react";
import { clsx } from "clsx";
import { type DragEvent, useState } from "react";
import { StatusBadge } from "#islands/parts/StatusBadge.tsx";
import { Button } from "#islands/ui/Button.tsx";
import { ChipRadios } from "#islands/ui/ChipRadios.tsx";
import { Loaded } from "#islands/ui/Loaded.tsx";
import type { DeskApplication } from "#lib/domain/desk/applications.ts";
import { type BoardColumn, columnOf, type PlaceCards, shownColumns, wayTo } from "#lib/domain/desk/board.ts";
import { deskView } from "#lib/domain/desk/views.ts";
import { showInTable } from "#lib/stores/desk/applications.ts";
import { $boardColumn, $boardKeyword, askCard, board, moveCard, searchBoard } from "#lib/stores/desk/board.ts";
import { serverNow } from "#lib/stores/shell/clock.ts";
import { statusWords } from "#lib/texts/applications/applications.ts";
import { boardWords, columnNames, fullPlaceName, placeName } from "#lib/texts/desk/board.ts";
import { applicationWords, desk } from "#lib/texts/desk/desk.ts";
import { resultWords } from "#lib/texts/desk/stages.ts";
import { MoveDialog } from "./MoveDialog.tsx";
import { Search, ViewLink, Waiting } from "./Screen.tsx";

const DAY = 86_400_000;

type CardProps = { card: DeskApplication; onDrag: (card: DeskApplication | null) => void };

/** An application: dragged by a mouse, or moved by the list of its next statuses. */
function Card({ card, onDrag }: CardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { id, postName, status, since, entered, next } = card;
  const name = card.name || applicationWords.nameless;
  const days = Math.max(0, Math.floor((serverNow() - since) / DAY));
  const start = (event: DragEvent): void => {
    event.dataTransfer.effectAllowed = "move";
    // Firefox drags nothing without data.
    event.dataTransfer.setData("text/plain", id);
    onDrag(card);
  };
  return (
    <li
      draggable={next.length > 0}
      onDragStart={start}
      onDragEnd={() => onDrag(null)}
      className={clsx("rounded-control border border-line bg-card p-3", next.length > 0 && "desk-card")}
    >
      <div className="flex items-start justify-between gap-2">
        <ViewLink to={deskView("application", id)} className="min-w-0 break-words font-medium text-brand-600 hover:underline">
          {name}
        </ViewLink>
        <span className="shrink-0 text-ink-500 text-xs">{desk.today(days)}</span>
      </div>
      <p className="break-words text-ink-500 text-xs">{postName}</p>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <p className="flex min-w-0 flex-wrap items-center gap-2">
          <StatusBadge words={statusWords(status)} />
          {entered && <span className="text-ink-500 text-xs">{resultWords.entered(resultWords.names[entered])}</span>}
        </p>
        {next.length > 0 && (
          <Button
            variant="plain"
            className="shrink-0"
            aria-label={boardWords.moveOf(name)}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {boardWords.move}
          </Button>
        )}
      </div>
      {isOpen && next.length > 0 && (
        <fieldset aria-label={boardWords.waysOf(name)} className="mt-2 flex flex-wrap gap-2">
          {next.map((to) => (
            <Button key={to} variant="secondary" onClick={() => askCard(card, to)}>
              {statusWords(to).badge}
            </Button>
          ))}
        </fieldset>
      )}
    </li>
  );
}

type PlaceProps = { cards: PlaceCards; dragged: DeskApplication | null; onDrag: CardProps["onDrag"] };

/** A place of a column, where cards are dropped that may go there. */
function Place({ cards: { place, total, items }, dragged, onDrag }: PlaceProps) {
  const way = dragged && wayTo(dragged, place);
  const name = placeName(place);
  const fullName = fullPlaceName(place);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    onDrag(null);
    if (dragged && way) askCard(dragged, way);
  };
  return (
    <section
      data-place={place}
      aria-label={fullName}
      className={clsx("desk-place rounded-card p-2", way && "desk-way")}
      onDragOver={(event) => way && event.preventDefault()}
      onDrop={way ? drop : undefined}
    >
      <h4 className="mb-2 flex justify-between gap-2 text-ink-500 text-xs">
        {name}
        <span>{total}</span>
      </h4>
      {items.length === 0 ? (
        <p className="text-ink-500 text-xs">{boardWords.empty}</p>
      ) : (
        <ul aria-label={fullName} className="flex flex-col gap-2">
          {items.map((card) => (
            <Card key={`${card.id} ${card.status}`} card={card} onDrag={onDrag} />
          ))}
        </ul>
      )}
      {total > items.length && (
        <Button variant="plain" className="mt-2" aria-label={boardWords.moreAt(fullName, total)} onClick={() => showInTable(place)}>
          {boardWords.more(total)}
        </Button>
      )}
    </section>
  );
}

const countOf = (places: readonly PlaceCards[]): number => places.reduce((sum, { total }) => sum + total, 0);

function Columns({ places }: { places: readonly PlaceCards[] }) {
  const [dragged, setDragged] = useState<DeskApplication | null>(null);
  const picked = useStore($boardColumn);
  const columns = shownColumns(places);
  const ofColumn = (column: BoardColumn): PlaceCards[] => places.filter(({ place }) => columnOf(place) === column);
  // A phone's column may go away with its last card.
  const shown = columns.includes(picked) ? picked : 0;
  return (
    <>
      <div className="lg:hidden">
        <ChipRadios
          label={boardWords.column}
          options={columns.map((column) => ({
            value: column,
            label: `${columnNames(column)} ${countOf(ofColumn(column))}`,
          }))}
          value={shown}
          onPick={(column) => $boardColumn.set(column)}
        />
      </div>
      <p className="mb-3 hidden text-ink-500 text-xs lg:block">{boardWords.hint}</p>
      <div className="desk-board">
        {columns.map((column) => (
          <section
            key={column}
            aria-label={columnNames(column)}
            className={clsx("panel desk-column flex-col gap-2 p-2 lg:flex", column === shown ? "flex" : "hidden")}
          >
            <h3 className="flex justify-between gap-2 px-2 pt-1 font-semibold text-ink-900">
              {columnNames(column)}
              <span className="font-normal text-ink-500">{countOf(ofColumn(column))}</span>
            </h3>
            {ofColumn(column).map((cards) => (
              <Place key={cards.place} cards={cards} dragged={dragged} onDrag={setDragged} />
            ))}
          </section>
        ))}
      </div>
    </>
  );
}

/** Applications as a board by stage. */
export function Board() {
  const state = useStore(board.$state);
  const keyword = useStore($boardKeyword);
  return (
    <>
      <Search label={applicationWords.keyword} keyword={keyword} onSearch={searchBoard} />
      <Loaded of={state} skeleton={<Waiting />} onRetry={() => void board.load()}>
        {(places) => <Columns places={places} />}
      </Loaded>
      <MoveDialog count={1} onMove={(to, note) => void moveCard(to, note)} />
    </>
  );
}
