import { type FormEvent, useId, useState } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { TextArea } from "#islands/ui/TextArea.tsx";
import { TextField } from "#islands/ui/TextField.tsx";
import { isRemarkShort } from "#lib/domain/chat/friends/remark.ts";
import { friends as words } from "#lib/texts/chat/friends.ts";
import { general } from "#lib/texts/general.ts";

/** The service takes 256 bytes of words; a Chinese character has three. */
const WORDING_MAX = 80;

type Props = { isBusy: boolean; onSend: (request: { wording: string; remark: string }) => void; onClose: () => void };

/** Asks a person to become friends: with words for them, and a remark for the reader. */
export function RequestDialog({ isBusy, onSend, onClose }: Props) {
  const form = useId();
  const [wording, setWording] = useState(words.firstWording);
  const [remark, setRemark] = useState("");
  const [isTooLong, setTooLong] = useState(false);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (isBusy) return;
    const isShort = isRemarkShort(remark.trim());
    setTooLong(!isShort);
    if (isShort) onSend({ wording: wording.trim(), remark: remark.trim() });
  };
  const footer = (
    <>
      <Button variant="plain" onClick={onClose}>
        {general.cancel}
      </Button>
      <Button type="submit" form={form} busy={isBusy}>
        {words.send}
      </Button>
    </>
  );
  return (
    <Dialog title={words.add} onClose={onClose} footer={footer}>
      <form id={form} onSubmit={send}>
        <TextArea
          label={words.wording}
          value={wording}
          rows={3}
          maxLength={WORDING_MAX}
          data-autofocus=""
          onChange={({ target }) => setWording(target.value)}
        />
        <TextField
          label={words.remark}
          value={remark}
          autoComplete="off"
          onChange={({ target }) => {
            setRemark(target.value);
            setTooLong(false);
          }}
          hint={words.remarkHint}
          error={isTooLong ? words.requestRemarkTooLong : null}
        />
      </form>
    </Dialog>
  );
}
