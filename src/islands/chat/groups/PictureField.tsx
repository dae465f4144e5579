import { Camera } from "lucide-react";
import { useState } from "react";
import { Avatar } from "#islands/chat/parts/Avatar.tsx";
import type { Group } from "#lib/domain/chat/groups/groups.ts";
import type { GroupStore } from "#lib/stores/chat/groups/group.ts";
import { groupPicture as words } from "#lib/texts/chat/group-picture.ts";
import { groupName } from "#lib/texts/chat/groups.ts";
import { late } from "#loading/late.ts";

const PictureDialog = late(() => import("./PictureDialog.tsx"), "PictureDialog");

type Props = { group: GroupStore; shown: Group; mayEdit: boolean };

/** The group's picture; a press of those who may change it opens the dialog. */
export function PictureField({ group, shown, mayEdit }: Props) {
  const [isEditing, setEditing] = useState(false);
  const picture = <Avatar key={shown.avatar} name={groupName(shown)} url={shown.avatar} />;
  if (!mayEdit) return picture;
  return (
    <>
      <button
        type="button"
        aria-label={words.edit}
        title={words.edit}
        onClick={() => setEditing(true)}
        className="relative -m-1 shrink-0 rounded-control p-1 hover:bg-brand-50"
      >
        {picture}
        <span
          aria-hidden="true"
          className="absolute right-0 bottom-0 grid size-4 place-items-center rounded-full bg-brand-600 text-on-brand"
        >
          <Camera size={10} />
        </span>
      </button>
      {isEditing && <PictureDialog group={group} shown={shown} onClose={() => setEditing(false)} />}
    </>
  );
}
