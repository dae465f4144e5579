import { useStore } from "@nanostores/react";
import type { SubmitEvent } from "react";
import { flushSync } from "react-dom";
import { Button } from "#islands/ui/Button.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { TextField } from "#islands/ui/TextField.tsx";
import { FEED_URL_MAX, type Feed } from "#lib/domain/desk/feeds.ts";
import type { StaffRole } from "#lib/domain/desk/staff.ts";
import { formatBeijing } from "#lib/domain/time.ts";
import { $feed, $savingFeed, closeFeed, saveFeed, writeFeedUrl } from "#lib/stores/desk/feed.ts";
import { desk } from "#lib/texts/desk/desk.ts";
import { feedWords as words } from "#lib/texts/desk/feeds.ts";

function Reading({ feed }: { feed: Feed }) {
  const { url, readAt, fault, failing } = feed;
  if (url === "") return null;
  if (readAt === null) return <p className="mt-4 text-ink-500">{words.never}</p>;
  const time = formatBeijing(readAt);
  return (
    <div className="mt-4">
      <p className={fault ? "text-bad" : "text-ink-700"}>
        {fault ? words.failed(time, words.faults[fault]) : words.read(time, feed)}
      </p>
      {failing.length > 0 && (
        <>
          <p className="mt-2 font-medium text-bad">{words.failing(failing.length)}</p>
          <ol className="flex flex-col gap-1">
            {failing.map((sentence) => (
              <li key={sentence} className="min-w-0 break-words">
                {sentence}
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

/** The address from which a company's posts are read every hour, and how that went. */
export function FeedDialog({ role }: { role: StaffRole }) {
  const open = useStore($feed);
  const busy = useStore($savingFeed);
  if (!open) return null;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    // Drawn before the focus goes to the refused address.
    flushSync(() => void saveFeed());
    event.currentTarget.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  };
  return (
    <Dialog title={words.title(open.company.name)} variant="choice" onClose={closeFeed}>
      <form noValidate onSubmit={submit}>
        <p className="mb-3 text-ink-500">
          {words.hint}
          {role === "recruiter" && words.reviewed}
        </p>
        <TextField
          label={words.url}
          inputMode="url"
          maxLength={FEED_URL_MAX}
          value={open.url}
          hint={words.stop}
          error={open.isWrong ? words.wrong : null}
          onChange={(event) => writeFeedUrl(event.target.value)}
        />
        <Button type="submit" busy={busy} className="w-full">
          {busy ? desk.saving : desk.save}
        </Button>
      </form>
      <Reading feed={open.feed} />
    </Dialog>
  );
}
