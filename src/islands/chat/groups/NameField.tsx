import { useStore } from "@nanostores/react";
import { type FormEvent, useRef, useState } from "react";
import { useFocusBack } from "#islands/chat/parts/use-focus-back.ts";
import { Button } from "#islands/ui/Button.tsx";
import { TextField } from "#islands/ui/TextField.tsx";
import { isGroupName } from "#lib/domain/chat/groups/wording.ts";
import type { GroupStore } from "#lib/stores/chat/groups/group.ts";
import { createGroup, manage as words } from "#lib/texts/chat/groups.ts";
import { general } from "#lib/texts/general.ts";
import { reportGroup } from "./report-group.ts";

type Props = { group: GroupStore; name: string; mayEdit: boolean };

/** The group's name, and its form in its place. */
export function NameField({ group, name, mayEdit }: Props) {
  const [isEditing, setEditing] = useState(false);
  const [text, setText] = useState(name);
  const [error, setError] = useState<string | null>(null);
  const running = useStore(group.$running);
  const button = useRef<HTMLButtonElement>(null);
  useFocusBack(isEditing, button);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const now = text.trim();
    const wrong = now === "" ? words.nameEmpty : isGroupName(now) ? null : createGroup.nameHint;
    setError(wrong);
    if (wrong || running !== null) return;
    if (now === name || (await reportGroup("name", await group.change({ name: now })))) setEditing(false);
  };
  if (isEditing)
    return (
      <form onSubmit={(event) => void save(event)} className="min-w-0 flex-1">
        <TextField
          label={words.name}
          value={text}
          autoFocus
          autoComplete="off"
          hint={createGroup.nameHint}
          error={error}
          onChange={({ target }) => {
            setText(target.value);
            setError(null);
          }}
        />
        <div className="flex justify-end gap-2">
          <Button variant="plain" onClick={() => setEditing(false)}>
            {general.cancel}
          </Button>
          <Button type="submit" busy={running === "change"}>
            {words.save}
          </Button>
        </div>
      </form>
    );
  return (
    <>
      <p dir="auto" className="wrap-anywhere min-w-0 flex-1 text-left font-semibold text-base text-ink-900">
        {name}
      </p>
      {mayEdit && (
        <button
          ref={button}
          type="button"
          aria-label={words.editName}
          onClick={() => {
            setText(name);
            setError(null);
            setEditing(true);
          }}
          className="min-h-10 shrink-0 rounded-control px-2 text-brand-600 hover:bg-brand-50"
        >
          {createGroup.change}
        </button>
      )}
    </>
  );
}
