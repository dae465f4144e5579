import { useStore } from "@nanostores/react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "#islands/ui/Button.tsx";
import { ConfirmDialog } from "#islands/ui/ConfirmDialog.tsx";
import { thenFocusList } from "#islands/ui/PagedList.tsx";
import type { FailedNews as Failed } from "#lib/domain/desk/news.ts";
import { formatBeijing } from "#lib/domain/time.ts";
import { $settlingNews, dropNews, failedNews, retryNews } from "#lib/stores/desk/failed-news.ts";
import { screenNames } from "#lib/texts/desk/desk.ts";
import { failedNewsReason, failedNewsWords as words } from "#lib/texts/desk/failed-news.ts";
import { newsKindText, newsWayText } from "#lib/texts/news/settings.ts";
import { Heading, Rows } from "./Screen.tsx";

/** Keeps the focus when a row and its buttons go with the news they were about. */
const [retry, drop] = [thenFocusList(retryNews), thenFocusList(dropNews)];

function Row({ item: { id, userId, kind, way, attempts, fault, detail, madeAt }, onDrop }: { item: Failed; onDrop: () => void }) {
  const busy = useStore($settlingNews);
  return (
    <>
      <div className="min-w-0">
        <p className="font-medium text-ink-900">{newsKindText[kind].name}</p>
        <p className="text-ink-500 text-xs">{words.seeker(userId)}</p>
      </div>
      <span>{newsWayText[way]}</span>
      <div className="min-w-0 break-words">
        <p>{failedNewsReason(way, fault)}</p>
        {detail !== "" && <p className="text-ink-500 text-xs">{words.detail(detail)}</p>}
        <p className="text-ink-500 text-xs">{words.attempts(attempts)}</p>
      </div>
      <span className="text-ink-500">{formatBeijing(madeAt)}</span>
      <span className="flex flex-wrap gap-2">
        <Button variant="secondary" busy={busy} aria-label={words.retryOf(id)} onClick={() => retry(id)}>
          {words.retry}
        </Button>
        <Button variant="plain" busy={busy} aria-label={words.dropOf(id)} onClick={onDrop}>
          {words.drop}
        </Button>
      </span>
    </>
  );
}

/** News for seekers that did not get out after all attempts. */
export function FailedNews() {
  const rows = useStore(failedNews.$rows);
  const busy = useStore($settlingNews);
  const [dropping, setDropping] = useState<string | null>(null);
  const hasSome = rows.state === "ready" && rows.value.items.length > 0;
  return (
    <>
      <Heading title={screenNames.news}>
        {hasSome && (
          <Button busy={busy} onClick={() => retry(null)}>
            {words.retryAll}
          </Button>
        )}
      </Heading>
      <p className="mb-4 text-ink-500">{words.hint}</p>
      <Rows
        of={rows}
        label={screenNames.news}
        columns={words.columns}
        // The last one holds both buttons side by side.
        widths="1.4fr 0.7fr 2fr 1fr 170px"
        empty={{ picture: "done", title: words.none, hint: words.noneHint }}
        onRetry={() => void failedNews.load()}
        onTurn={failedNews.turn}
      >
        {(item) => <Row item={item} onDrop={() => setDropping(item.id)} />}
      </Rows>
      {dropping !== null && (
        <ConfirmDialog
          title={words.dropTitle}
          yes={words.drop}
          isDangerous
          onYes={() => {
            // Closed first: a closed dialog gives the focus back to a button that goes with its row.
            flushSync(() => setDropping(null));
            drop(dropping);
          }}
          onClose={() => setDropping(null)}
        >
          {words.dropSure}
        </ConfirmDialog>
      )}
    </>
  );
}
