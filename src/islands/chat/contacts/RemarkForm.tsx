import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { TextField } from "#islands/ui/TextField.tsx";
import { isRemarkShort } from "#lib/domain/chat/friends/remark.ts";
import { friends as words } from "#lib/texts/chat/friends.ts";
import { general } from "#lib/texts/general.ts";

type Props = { first: string; isBusy: boolean; onSave: (remark: string) => void; onCancel: () => void };

/** The form of a friend's remark. That it is too long is said on saving, and no longer with the next key. */
export function RemarkForm({ first, isBusy, onSave, onCancel }: Props) {
  const [text, setText] = useState(first);
  const [isTooLong, setTooLong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (isBusy) return;
    const remark = text.trim();
    setTooLong(!isRemarkShort(remark));
    if (isRemarkShort(remark)) onSave(remark);
    else field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onCancel();
  };
  return (
    <form onSubmit={save} onKeyDown={onKeyDown} className="rounded-control bg-ground p-3">
      <TextField
        ref={field}
        label={words.remark}
        value={text}
        autoFocus
        autoComplete="off"
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          setText(target.value);
          setTooLong(false);
        }}
        hint={words.remarkHint}
        error={isTooLong ? words.remarkTooLong : null}
      />
      <div className="flex justify-end gap-3">
        <Button variant="plain" onClick={onCancel}>
          {general.cancel}
        </Button>
        <Button type="submit" busy={isBusy}>
          {words.saveRemark}
        </Button>
      </div>
    </form>
  );
}
