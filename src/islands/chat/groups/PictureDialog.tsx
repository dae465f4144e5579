import { useStore } from "@nanostores/react";
import { type ChangeEvent, useId, useRef, useState } from "react";
import { Avatar } from "#islands/chat/parts/Avatar.tsx";
import { Button } from "#islands/ui/Button.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { IMAGE_TYPES } from "#lib/domain/chat/composing/attachments.ts";
import type { Group } from "#lib/domain/chat/groups/groups.ts";
import { GROUP_TYPES } from "#lib/domain/chat/groups/rights.ts";
import type { GroupStore } from "#lib/stores/chat/groups/group.ts";
import { preparePicture } from "#lib/stores/chat/groups/picture.ts";
import { groupPicture as words } from "#lib/texts/chat/group-picture.ts";
import { groupName, groupTypes } from "#lib/texts/chat/groups.ts";
import { general } from "#lib/texts/general.ts";
import { groupAvatars } from "./avatars.ts";
import { reportGroup } from "./report-group.ts";

const ACCEPTED = IMAGE_TYPES.map((type) => `.${type}`).join(",");

/** A picture of the reader's own, or one of the site's by its path. */
type Choice = { url: string; file: File | null };

type DefaultsProps = { picked: string | null; onPick: (path: string) => void };

/** The pictures of the types of groups, which any group may have. */
function Defaults({ picked, onPick }: DefaultsProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium text-ink-900">{words.defaults}</legend>
      <div className="flex flex-wrap gap-2">
        {GROUP_TYPES.map((type) => (
          <label
            key={type}
            className="relative grid size-11 cursor-pointer place-items-center rounded-control border border-line hover:border-brand-600 has-checked:border-brand-600 has-checked:bg-brand-50 has-focus-visible:outline-2 has-focus-visible:outline-brand-600 has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              aria-label={groupTypes[type]}
              checked={picked === groupAvatars[type]}
              onChange={() => onPick(groupAvatars[type])}
              className="sr-only"
            />
            <Avatar name={groupTypes[type]} url={groupAvatars[type]} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type Props = { group: GroupStore; shown: Group; onClose: () => void };

/** Chooses the group's picture: one of the site's, or the middle of a file, cut out on this device. */
export function PictureDialog({ group, shown, onClose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [choice, setChoice] = useState<Choice | null>(null);
  const [error, setError] = useState<string | null>(null);
  const running = useStore(group.$running);
  const take = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [chosen] = event.target.files ?? [];
    // The same file may be chosen again.
    event.target.value = "";
    if (!chosen) return;
    const prepared = await preparePicture(chosen);
    setError("problem" in prepared ? words.problems[prepared.problem] : null);
    if ("picture" in prepared) setChoice(prepared.picture);
  };
  const save = async (): Promise<void> => {
    if (!choice || running !== null) return;
    const { file, url } = choice;
    if (await reportGroup("avatar", await (file ? group.changePicture(file) : group.change({ avatar: url })))) onClose();
  };
  const footer = (
    <>
      <Button variant="plain" onClick={onClose}>
        {general.cancel}
      </Button>
      <Button busy={running === "change"} disabled={choice === null} onClick={() => void save()}>
        {words.save}
      </Button>
    </>
  );
  const url = choice ? choice.url : shown.avatar;
  return (
    <Dialog title={words.title} onClose={onClose} footer={footer}>
      <div className="flex items-center gap-4">
        <span role="img" aria-label={choice ? words.chosen : words.now} className="grid size-18 shrink-0 place-items-center">
          <span className="scale-200">
            <Avatar key={url} name={groupName(shown)} url={url} />
          </span>
        </span>
        <div className="min-w-0">
          <Button variant="secondary" data-autofocus="" onClick={() => input.current?.click()}>
            {words.choose}
          </Button>
          <p className="mt-1 text-ink-500 text-xs">{words.chooseHint}</p>
        </div>
        <input ref={input} type="file" accept={ACCEPTED} hidden aria-label={words.choose} onChange={(event) => void take(event)} />
      </div>
      <p role="alert" className="mt-1 min-h-5 text-bad text-xs">
        {error}
      </p>
      <Defaults
        picked={choice?.file === null ? choice.url : null}
        onPick={(path) => {
          setError(null);
          setChoice({ url: path, file: null });
        }}
      />
    </Dialog>
  );
}
