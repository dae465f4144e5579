import { useStore } from "@nanostores/react";
import { Button } from "#islands/ui/Button.tsx";
import type { FailedNews as Failed } from "#lib/domain/desk/news.ts";
import { formatBeijing } from "#lib/domain/time.ts";
import { $settlingNews, dropNews, failedNews, retryNews } from "#lib/stores/desk/failed-news.ts";
import { screenNames } from "#lib/texts/desk/desk.ts";
import { failedNewsWords as words } from "#lib/texts/desk/failed-news.ts";
import { newsKindText, newsWayText } from "#lib/texts/news/settings.ts";
import { Heading, Rows } from "./Screen.tsx";

function Row({ item: { id, userId, kind, way, attempts, error, madeAt } }: { item: Failed }) {
  const busy = useStore($settlingNews);
  return (
    <>
      <div className="min-w-0">
        <p className="font-medium text-ink-900">{newsKindText[kind].name}</p>
        <p className="text-ink-500 text-xs">{words.seeker(userId)}</p>
      </div>
      <span>{newsWayText[way]}</span>
      <div className="min-w-0 break-words">
        <p>{error}</p>
        <p className="text-ink-500 text-xs">{words.attempts(attempts)}</p>
      </div>
      <span className="text-ink-500">{formatBeijing(madeAt)}</span>
      <span className="flex flex-wrap gap-2">
        <Button variant="secondary" busy={busy} aria-label={words.retryOf(id)} onClick={() => void retryNews(id)}>
          {words.retry}
        </Button>
        <Button variant="plain" busy={busy} aria-label={words.dropOf(id)} onClick={() => void dropNews(id)}>
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
  const hasSome = rows.state === "ready" && rows.value.items.length > 0;
  return (
    <>
      <Heading title={screenNames.news}>
        {hasSome && (
          <Button busy={busy} onClick={() => void retryNews(null)}>
            {words.retryAll}
          </Button>
        )}
      </Heading>
      <p className="mb-4 text-ink-500">{words.hint}</p>
      <Rows
        of={rows}
        label={screenNames.news}
        columns={words.columns}
        widths="1.4fr 0.8fr 2fr 1fr 1.6fr"
        empty={{ title: words.none, hint: words.noneHint }}
        onRetry={() => void failedNews.load()}
        onTurn={failedNews.turn}
      >
        {(item) => <Row item={item} />}
      </Rows>
    </>
  );
}
