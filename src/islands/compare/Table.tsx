import { clsx } from "clsx";
import { X } from "lucide-react";
import { useState } from "react";
import { Button, buttonClass } from "#islands/ui/Button.tsx";
import { IconButton } from "#islands/ui/IconButton.tsx";
import { jobPagePath, postPath } from "#lib/domain/paths.ts";
import type { Compared } from "#lib/domain/posts/compared.ts";
import { postStatusNow } from "#lib/stores/posts/post.ts";
import { general } from "#lib/texts/general.ts";
import { postActions } from "#lib/texts/posts/actions.ts";
import { compare } from "#lib/texts/posts/compare.ts";
import { statusText } from "#lib/texts/posts/posts.ts";
import { type Cell, isOnly, type Row } from "./rows.ts";

const BADGES = { open: "bg-ok-50 text-ok", upcoming: "bg-warn-50 text-warn", closed: "bg-ground text-ink-500" } as const;
const BADGE = "rounded-full px-2 py-0.5 font-medium text-xs";

/** The page of a post: its own while it is open, else the one that shows any post. */
const pathOf = ({ id, post }: Compared): string => (post && postStatusNow(post) === "closed" ? postPath(id) : jobPagePath(id));

function Column({ column, onRemove }: { column: Compared; onRemove: () => void }) {
  const { id, post } = column;
  const name = column.name ?? compare.gone;
  const status = post && postStatusNow(post);
  const relations = post ? [post.signedUp && postActions.signedUp, post.interested && postActions.interested] : [];
  return (
    <th scope="col" data-column={id} className="relative">
      <div className="flex items-start justify-between gap-1">
        {post ? (
          <a href={pathOf(column)} className="line-clamp-3 py-2 font-semibold text-base text-ink-900 hover:text-brand-600">
            {name}
          </a>
        ) : (
          <span className="line-clamp-3 py-2 font-semibold text-base text-ink-500">{name}</span>
        )}
        <IconButton label={compare.drop(name)} title={compare.remove} className="-mr-2" onClick={onRemove}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      </div>
      <p className="mt-1 flex flex-wrap gap-1 font-normal">
        {status && <span className={clsx(BADGE, BADGES[status])}>{statusText[status]}</span>}
        {!post && column.name && <span className={clsx(BADGE, BADGES.closed)}>{compare.gone}</span>}
        {relations.map(
          (word) =>
            word && (
              <span key={word} className={clsx(BADGE, "bg-brand-50 text-brand-600")}>
                {word}
              </span>
            ),
        )}
      </p>
    </th>
  );
}

function Values({ row, cell }: { row: Row; cell: Cell | null }) {
  if (cell === null) return <span className="text-ink-500">—</span>;
  if (cell.values.length === 0) return <span className="text-ink-500">{compare.unsaid}</span>;
  if (row.asTags)
    return (
      <ul className="flex flex-wrap gap-1.5">
        {cell.values.map((value) => (
          <li key={value} className={clsx("tag", isOnly(row, value) && "bg-brand-50! text-brand-600!")}>
            {value}
            {isOnly(row, value) && <span className="sr-only">{compare.onlyHere}</span>}
          </li>
        ))}
      </ul>
    );
  const text = general.listed(cell.values);
  return (
    <>
      {cell.href ? (
        <a href={cell.href} className="text-ink-900 hover:text-brand-600">
          {text}
        </a>
      ) : (
        <span className={clsx(row.key === "salary" && "font-semibold text-accent-600 text-base")}>{text}</span>
      )}
      {cell.isBest && (
        <span className="ml-1.5 whitespace-nowrap rounded-full bg-ok-50 px-2 py-0.5 text-ok text-xs">{compare.highest}</span>
      )}
    </>
  );
}

const ACTION = "w-full max-lg:px-1 lg:w-32";

/** Sign-up from the table, and the way to the post's own page. */
function Actions({ column, onSignUp }: { column: Compared; onSignUp: (id: string) => Promise<void> }) {
  const [isBusy, setBusy] = useState(false);
  const { id, post } = column;
  const name = column.name ?? "";
  if (!post) return <span className="text-ink-500">{compare.goneHint}</span>;
  const word = post.signedUp ? postActions.signedUp : postActions.signUp;
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        className={ACTION}
        busy={isBusy}
        disabled={post.signedUp || postStatusNow(post) !== "open"}
        aria-label={compare.actionOf(word, name)}
        onClick={() => {
          setBusy(true);
          void onSignUp(id).finally(() => setBusy(false));
        }}
      >
        {word}
      </Button>
      <a href={pathOf(column)} className={buttonClass("secondary", ACTION)}>
        <span aria-hidden="true">{compare.open}</span>
        <span className="sr-only">{compare.openNamed(name)}</span>
      </a>
    </div>
  );
}

type Props = {
  columns: readonly Compared[];
  rows: readonly Row[];
  onRemove: (id: string) => void;
  onSignUp: (id: string) => Promise<void>;
};

/** Posts as columns, facts as rows; on phones a row's name stands above its cells, so that three posts have room. */
export function Table({ columns, rows, onRemove, onSignUp }: Props) {
  return (
    <table className="compare-table" data-columns={columns.length}>
      <caption className="sr-only">{compare.title}</caption>
      <thead>
        <tr>
          <td className="compare-corner">
            <span className="sr-only">{compare.item}</span>
          </td>
          {columns.map((column) => (
            <Column key={column.id} column={column} onRemove={() => onRemove(column.id)} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} data-row={row.key} data-differs={row.differs ? "" : undefined}>
            <th scope="row">
              {row.label}
              {row.differs && (
                <span className="ml-2 rounded-full bg-warn-50 px-2 py-0.5 text-warn text-xs">{compare.different}</span>
              )}
            </th>
            {columns.map(({ id }, index) => (
              <td key={id}>
                <Values row={row} cell={row.cells[index] ?? null} />
              </td>
            ))}
          </tr>
        ))}
        <tr data-row="open">
          <td className="compare-corner" />
          {columns.map((column) => (
            <td key={column.id}>
              <Actions column={column} onSignUp={onSignUp} />
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
