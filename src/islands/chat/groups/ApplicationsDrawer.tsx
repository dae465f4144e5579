import { clsx } from "clsx";
import { useEffect, useRef, useState } from "react";
import { useKeptFocus } from "#islands/chat/parts/use-kept-focus.ts";
import { Button } from "#islands/ui/Button.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import type { GroupApplication } from "#lib/domain/chat/groups/groups.ts";
import type { Applications } from "#lib/stores/chat/groups/applications.ts";
import { say } from "#lib/stores/chat/say.ts";
import { groups, memberName, applications as words } from "#lib/texts/chat/groups.ts";
import { whyNot } from "./report-group.ts";
import { useLingering } from "./use-lingering.ts";

/** How long an answered wish fades, in milliseconds (R3.9.2-5). */
const FADE = 150;

/** 360 px at the right, on phones 60 to 80 % of the height from below (R3.9.2-5). */
const DRAWER =
  "mt-auto mb-0 max-h-[80dvh] min-h-[60dvh] w-full max-w-none rounded-t-card transition-transform duration-150 motion-reduce:transition-none starting:translate-y-full lg:mt-0 lg:mr-0 lg:ml-auto lg:h-dvh lg:max-h-none lg:w-90 lg:rounded-none lg:starting:translate-x-full lg:starting:translate-y-0";

type RowProps = { application: GroupApplication; isLeaving: boolean; isBusy: boolean; onAnswer: (isAccepted: boolean) => void };

function Row({ application, isLeaving, isBusy, onAnswer }: RowProps) {
  const name = memberName(application);
  return (
    <li
      className={clsx(
        "border-line border-b py-3 transition-opacity duration-150 motion-reduce:transition-none",
        isLeaving && "opacity-0",
      )}
    >
      <p dir="auto" className="truncate text-left font-medium text-ink-900">
        {name}
      </p>
      <p dir="auto" className="wrap-anywhere text-left text-ink-500">
        {application.wording || words.noWording}
      </p>
      <div className="mt-2 flex justify-end gap-2">
        <Button variant="plain" busy={isBusy || isLeaving} aria-label={words.refuseOf(name)} onClick={() => onAnswer(false)}>
          {words.refuse}
        </Button>
        <Button busy={isBusy || isLeaving} aria-label={words.acceptOf(name)} onClick={() => onAnswer(true)}>
          {words.accept}
        </Button>
      </div>
    </li>
  );
}

type Props = { applications: Applications; own: readonly GroupApplication[]; onClose: () => void };

/** The wishes to join, each to be granted or refused; closes with the last one (R3.4.9-1). */
export function ApplicationsDrawer({ applications, own, onClose }: Props) {
  const [answering, setAnswering] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const shown = useLingering(own, ({ key }) => key, FADE);
  const isEmpty = shown.length === 0;
  // The pressed button goes with its row, which another manager may have answered.
  useKeptFocus(list);
  useEffect(() => {
    if (isEmpty) onClose();
  }, [isEmpty, onClose]);
  const answer = async (application: GroupApplication, isAccepted: boolean): Promise<void> => {
    if (answering) return;
    setAnswering(application.key);
    const outcome = await applications.answer(application, isAccepted);
    setAnswering(null);
    if (outcome.ok) say(isAccepted ? words.accepted : words.refused, "success");
    else say(groups.because(isAccepted ? words.acceptFailed : words.refuseFailed, await whyNot(outcome)));
  };
  return (
    <Dialog title={words.title} place={DRAWER} onClose={onClose}>
      <ul ref={list} tabIndex={-1} aria-label={words.title} className="focus:outline-none">
        {shown.map(({ item, isLeaving }) => (
          <Row
            key={item.key}
            application={item}
            isLeaving={isLeaving}
            isBusy={answering === item.key}
            onAnswer={(isAccepted) => void answer(item, isAccepted)}
          />
        ))}
      </ul>
    </Dialog>
  );
}
