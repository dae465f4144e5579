import { useStore } from "@nanostores/react";
import { Button, buttonClass } from "#islands/ui/Button.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import type { NewsLink } from "#lib/domain/news/links.ts";
import { paths } from "#lib/domain/paths.ts";
import { $newsLink, followNewsLink } from "#lib/stores/account/news-links.ts";
import { newsKindText, newsLinkWords as words } from "#lib/texts/news/settings.ts";
import { preloadCode } from "#loading/preload.ts";

// The words of its notices, which must be there without a network too.
preloadCode(() => import("#lib/texts/shell/notices.ts"));

const wordsOf = ({ act, kind }: NewsLink): { title: string; hint: string } => {
  if (act === "confirm") return { title: words.confirm, hint: words.confirmHint };
  if (kind === null) return { title: words.leaveAll, hint: words.leaveAllHint };
  return { title: words.leaveKind(newsKindText[kind].name), hint: words.leaveKindHint };
};

/** A link of a message: one press confirms a mailbox or ends a way. It waits for the press, because mail scanners open every link. */
function Ask({ link, busy }: { link: NewsLink; busy: boolean }) {
  const { title, hint } = wordsOf(link);
  return (
    <>
      <h2 className="mb-1 font-semibold text-base text-ink-900">{title}</h2>
      <p className="mb-5 text-ink-700">{hint}</p>
      <Button busy={busy} className="w-full" onClick={() => void followNewsLink()}>
        {link.act === "confirm" ? words.confirm : words.leave}
      </Button>
    </>
  );
}

function Ended({ title, hint, isOver = false }: { title: string; hint: string; isOver?: boolean }) {
  return (
    <div role="status">
      <StateView picture={isOver ? "time" : "done"} title={title} hint={hint}>
        <a href={`${paths.security}#news`} className={buttonClass("secondary")}>
          {words.settings}
        </a>
      </StateView>
    </div>
  );
}

/** The page that a message's links lead to; it needs no login. */
export function NewsLinksPage() {
  const present = useStore($newsLink);
  if (!present) return <p role="status">{words.waiting}</p>;
  if (present.state === "confirmed") return <Ended title={words.confirmed} hint={words.confirmedHint(present.address)} />;
  if (present.state === "left") return <Ended title={words.left} hint={words.leftHint} />;
  if (present.state === "over") return <Ended title={words.over} hint={words.overHint} isOver />;
  return <Ask link={present.link} busy={present.state === "busy"} />;
}
