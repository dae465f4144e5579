import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "#islands/ui/Button.tsx";
import { ChipRadios } from "#islands/ui/ChipRadios.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { TextArea } from "#islands/ui/TextArea.tsx";
import { TextField } from "#islands/ui/TextField.tsx";
import { INTERVIEW_MINUTES, type InterviewCard } from "#lib/domain/chat/cards/job-cards.ts";
import { EMPTY_OFFER, type OfferDraft, type OfferProblem, offerOf, offerProblems } from "#lib/domain/chat/cards/offer-draft.ts";
import { serverNow } from "#lib/stores/shell/clock.ts";
import { offer as words } from "#lib/texts/chat/cards.ts";

type Props = {
  /** Keeps the draft while the dialog is closed; null once it is sent. */
  kept: RefObject<OfferDraft | null>;
  onSend: (card: InterviewCard) => void;
  onClose: () => void;
};

/** Offers a seeker up to three times for an interview, with a place or a link. */
export function InterviewDialog({ kept, onSend, onClose }: Props) {
  const [draft, setDraft] = useState<OfferDraft>(kept.current ?? EMPTY_OFFER);
  const form = useRef<HTMLDivElement>(null);
  const [isTried, setTried] = useState(false);
  const problems = isTried ? offerProblems(draft, serverNow()) : null;
  const write = (part: Partial<OfferDraft>): void => {
    kept.current = { ...draft, ...part };
    setDraft(kept.current);
  };
  const sentence = (problem: OfferProblem | null | undefined): string | null => (problem ? words.problems[problem] : null);
  const submit = (): void => {
    // Drawn before the focus goes to the first wrong field, which may be out of sight.
    flushSync(() => setTried(true));
    form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
    const card = offerOf(draft, serverNow());
    if (!card) return;
    kept.current = null;
    onClose();
    onSend(card);
  };
  return (
    <Dialog title={words.title} variant="choice" onClose={onClose} footer={<Button onClick={submit}>{words.submit}</Button>}>
      <div ref={form}>
        <p className="mb-3 text-ink-500">{words.slotsHint}</p>
        {draft.slots.map((slot, index) => (
          <TextField
            // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its position
            key={index}
            label={words.slot(index)}
            type="datetime-local"
            required={index === 0}
            value={slot}
            error={sentence(problems?.slots[index])}
            onChange={({ target }) => write({ slots: draft.slots.map((each, at) => (at === index ? target.value : each)) })}
          />
        ))}
        <ChipRadios
          label={words.minutes}
          options={INTERVIEW_MINUTES.map((value) => ({ value, label: words.minutesOf(value) }))}
          value={draft.minutes}
          onPick={(minutes) => write({ minutes })}
        />
        <TextField
          label={words.place}
          hint={words.whereHint}
          value={draft.place}
          error={sentence(problems?.place)}
          onChange={({ target }) => write({ place: target.value })}
        />
        <TextField
          label={words.link}
          inputMode="url"
          placeholder="https://"
          value={draft.link}
          error={sentence(problems?.link)}
          onChange={({ target }) => write({ link: target.value })}
        />
        <TextArea
          label={words.note}
          rows={2}
          value={draft.note}
          error={sentence(problems?.note)}
          onChange={({ target }) => write({ note: target.value })}
        />
      </div>
    </Dialog>
  );
}
