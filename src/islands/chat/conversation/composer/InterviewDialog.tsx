import { useState } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { ChipRadios } from "#islands/ui/ChipRadios.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { TextArea } from "#islands/ui/TextArea.tsx";
import { TextField } from "#islands/ui/TextField.tsx";
import { INTERVIEW_MINUTES, type InterviewCard } from "#lib/domain/chat/cards/job-cards.ts";
import { EMPTY_OFFER, type OfferDraft, type OfferProblem, offerOf, offerProblems } from "#lib/domain/chat/cards/offer-draft.ts";
import { serverNow } from "#lib/stores/shell/clock.ts";
import { offer as words } from "#lib/texts/chat/cards.ts";

type Props = { onSend: (card: InterviewCard) => void; onClose: () => void };

/** Offers a seeker up to three times for an interview, with a place or a link. */
export function InterviewDialog({ onSend, onClose }: Props) {
  const [draft, setDraft] = useState<OfferDraft>(EMPTY_OFFER);
  const [isTried, setTried] = useState(false);
  const problems = isTried ? offerProblems(draft, serverNow()) : null;
  const write = (part: Partial<OfferDraft>): void => setDraft({ ...draft, ...part });
  const sentence = (problem: OfferProblem | null | undefined): string | null => (problem ? words.problems[problem] : null);
  const submit = (): void => {
    setTried(true);
    const card = offerOf(draft, serverNow());
    if (!card) return;
    onClose();
    onSend(card);
  };
  return (
    <Dialog title={words.title} variant="choice" onClose={onClose} footer={<Button onClick={submit}>{words.submit}</Button>}>
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
      <div className="mb-4">
        <ChipRadios
          label={words.minutes}
          options={INTERVIEW_MINUTES.map((value) => ({ value, label: words.minutesOf(value) }))}
          value={draft.minutes}
          onPick={(minutes) => write({ minutes })}
        />
      </div>
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
    </Dialog>
  );
}
