import { useStore } from "@nanostores/react";
import { clsx } from "clsx";
import { CalendarClock, Check } from "lucide-react";
import { use, useState } from "react";
import { Button, buttonClass } from "#islands/ui/Button.tsx";
import { chosenTime, mayAnswer } from "#lib/domain/chat/cards/interview.ts";
import type { InterviewCard, SlotAnswer } from "#lib/domain/chat/cards/job-cards.ts";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import { saveCalendar } from "#lib/stores/applications/calendar.ts";
import { serverNow } from "#lib/stores/shell/clock.ts";
import { calendarFile } from "#lib/texts/calendar.ts";
import { slotText, cards as words } from "#lib/texts/chat/cards.ts";
import { CardFrame } from "./CardFrame.tsx";
import { CardContext, type CardDeeds } from "./card-context.ts";

const MINUTE = 60_000;

function Where({ place, link, note, minutes }: InterviewCard) {
  const lines = [
    [words.place, place],
    [words.note, note],
  ].filter(([, value]) => value !== "");
  return (
    <div className="mt-2 text-xs">
      <p className="text-ink-500">{words.length(minutes)}</p>
      {lines.map(([label, value]) => (
        <p key={label} className="wrap-anywhere">
          <span className="text-ink-500">{label}</span>
          {value}
        </p>
      ))}
      {link && (
        <p>
          <a href={link} target="_blank" rel="noopener noreferrer" className="text-brand-600 underline hover:text-brand-700">
            {words.link}
          </a>
          <span className="wrap-anywhere text-ink-500"> {new URL(link).host}</span>
        </p>
      )}
    </div>
  );
}

type SlotsProps = { card: InterviewCard; now: number };

/** The slots as they were offered. */
function Slots({ card: { slots, answer }, now }: SlotsProps) {
  return (
    <ul className="mt-1 flex flex-col gap-1">
      {slots.map((at, index) => (
        <li
          key={at}
          className={clsx("flex items-center gap-1.5 tabular-nums", answer !== index && answer !== null && "text-ink-500")}
        >
          {slotText(at, now)}
          {answer === index && (
            <span className="flex items-center gap-0.5 rounded-full bg-ok-50 px-1.5 font-medium text-ok text-xs">
              <Check size={12} aria-hidden="true" />
              {words.chosen}
            </span>
          )}
          {answer !== index && at <= now && <span className="text-ink-500 text-xs">{words.past}</span>}
        </li>
      ))}
    </ul>
  );
}

type ChoiceProps = SlotsProps & { isBusy: boolean; onAnswer: (answer: SlotAnswer) => void; onKeep: (() => void) | null };

/** The slots as buttons, and the way out of all of them. */
function Choice({ card, now, isBusy, onAnswer, onKeep }: ChoiceProps) {
  return (
    <div className="mt-1 flex flex-col gap-2">
      {card.slots.map((at, index) => (
        <Button
          key={at}
          variant="secondary"
          busy={isBusy}
          disabled={!mayAnswer(card, index, now)}
          aria-pressed={card.answer === index}
          onClick={() => onAnswer(index)}
          className="w-full tabular-nums aria-pressed:bg-brand-50"
        >
          {card.answer === index && <Check size={14} aria-hidden="true" className="shrink-0" />}
          {slotText(at, now)}
          {at <= now && ` ${words.past}`}
        </Button>
      ))}
      <div className="flex gap-2">
        <Button
          variant="plain"
          busy={isBusy}
          aria-pressed={card.answer === "none"}
          onClick={() => onAnswer("none")}
          className="flex-1 aria-pressed:border-brand-600 aria-pressed:bg-brand-50"
        >
          {card.answer === "none" && <Check size={14} aria-hidden="true" className="shrink-0" />}
          {words.noneFits}
        </Button>
        {onKeep && (
          <Button variant="quiet" onClick={onKeep} className="flex-1">
            {words.keep}
          </Button>
        )}
      </div>
    </div>
  );
}

const keepInCalendar = (card: InterviewCard, start: number, message: Message, peerName: string): void =>
  saveCalendar(
    (site, now) =>
      calendarFile(
        {
          uid: `interview-${encodeURIComponent(message.id)}`,
          start,
          end: start + card.minutes * MINUTE,
          title: words.calendarTitle(peerName),
          description: [card.note, card.link].filter(Boolean).join("\n"),
          ...(card.place !== "" && { place: card.place }),
          url: new URL(site.origin),
        },
        now,
      ),
    words.calendarFile,
  );

/** The answer of the seeker: a choice, or the way back to it. */
function Answering({ card, message, deeds, now }: SlotsProps & { message: Message; deeds: CardDeeds }) {
  const { $answers, answer, forget } = deeds.store.answers;
  const state = useStore($answers, { keys: [message.id] })[message.id];
  const [isChanging, setChanging] = useState(false);
  const canAnswer = mayAnswer(card, "none", now);
  // The service may have taken an answer whose receipt was lost.
  const isTaken = state?.how === "failed" && card.answer === state.given;
  const isOpen = canAnswer && (card.answer === null || (isChanging && !isTaken));
  const give = (given: SlotAnswer): void => void answer(message.id, given).then((isOver) => isOver && setChanging(false));
  const change = (isStarted: boolean): void => {
    forget(message.id);
    setChanging(isStarted);
  };
  return (
    <>
      {isOpen ? (
        <Choice
          card={card}
          now={now}
          isBusy={state?.how === "sending"}
          onAnswer={give}
          onKeep={card.answer === null ? null : () => change(false)}
        />
      ) : (
        <Slots card={card} now={now} />
      )}
      {card.answer === "none" && !isOpen && <p className="mt-1">{words.noneChosen}</p>}
      <p role="status" className="mt-1 text-warn text-xs empty:hidden">
        {state?.how === "outrun" ? words.newest : state?.how === "failed" && !isTaken ? words.notAnswered : null}
      </p>
      {card.answer !== null && canAnswer && !isOpen && (
        <Button variant="quiet" onClick={() => change(true)} className="mt-2 w-full">
          {words.change}
        </Button>
      )}
    </>
  );
}

/** Times for an interview: the seeker chooses one, the other side sees the choice, and both keep it in their calendar. */
export function InterviewCardView({ card, message }: { card: InterviewCard; message: Message }) {
  const deeds = use(CardContext);
  const now = serverNow();
  const isSent = message.delivery.state === "sent";
  const mayChoose = deeds?.isSeeker === true && !message.isMine && isSent;
  const chosen = chosenTime(card);
  const isOver = card.answer === null && card.slots.every((at) => at <= now);
  return (
    <CardFrame icon={CalendarClock} label={words.interview}>
      <p className="font-medium">{mayChoose && card.answer === null && !isOver ? words.choose : words.offered}</p>
      {mayChoose && deeds ? <Answering {...{ card, message, deeds, now }} /> : <Slots card={card} now={now} />}
      {!mayChoose && card.answer === "none" && <p className="mt-1">{words.noneChosen}</p>}
      {message.isMine && isSent && card.answer === null && !isOver && <p className="mt-1 text-ink-500 text-xs">{words.waiting}</p>}
      {isOver && <p className="mt-1 text-ink-500 text-xs">{words.allPast}</p>}
      <Where {...card} />
      {chosen !== null && chosen > now && (
        <button
          type="button"
          onClick={() => keepInCalendar(card, chosen, message, deeds?.peerName ?? "")}
          className={buttonClass("plain", "mt-2 w-full")}
        >
          {words.calendar}
        </button>
      )}
    </CardFrame>
  );
}
