import { type FormEvent, useId, useState } from "react";
import { type Pickable, Picker } from "#islands/chat/parts/Picker.tsx";
import { Button } from "#islands/ui/Button.tsx";
import { ChipRadios } from "#islands/ui/ChipRadios.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { TextArea } from "#islands/ui/TextArea.tsx";
import { TextField } from "#islands/ui/TextField.tsx";
import type { NewGroup } from "#lib/domain/chat/groups/groups.ts";
import { GROUP_TYPES, type GroupType } from "#lib/domain/chat/groups/rights.ts";
import {
  ANNOUNCEMENT_MAX,
  GROUP_ID_MAX,
  INTRODUCTION_MAX,
  isAnnouncementShort,
  isGroupId,
  isGroupName,
} from "#lib/domain/chat/groups/wording.ts";
import { groupTypeHints, groupTypes, manage, createGroup as words } from "#lib/texts/chat/groups.ts";
import { picker } from "#lib/texts/chat/picker.ts";
import { general } from "#lib/texts/general.ts";
import { groupAvatars } from "./avatars.ts";
import { EditedField } from "./EditedField.tsx";

/** The fields that turn from reading to editing, one at a time. */
type Field = "name" | "id" | "type";

type Props = { friends: readonly Pickable[]; isBusy: boolean; onCreate: (group: NewGroup) => void; onClose: () => void };

/** Communities get their ids from the service; live groups take no first members. */
const takesId = (type: GroupType): boolean => type !== "Community";
const takesMembers = (type: GroupType): boolean => type !== "AVChatRoom";

const nameError = (name: string): string | null => {
  if (name.trim() === "") return words.nameEmpty;
  return isGroupName(name.trim()) ? null : words.nameHint;
};

/** Name, id and type: one of them is edited at a time, and applied before it counts. */
const useFields = () => {
  const [name, setName] = useState("");
  const [id, setId] = useState("");
  const [type, setType] = useState<GroupType>("Private");
  const [editing, setEditing] = useState<Field | null>("name");
  /** The value being edited, before it is applied. */
  const [text, setText] = useState("");
  const [error, setError] = useState<string | null>(null);
  const edit = (field: Field): void => {
    setEditing(field);
    setText({ name, id, type }[field]);
    setError(null);
  };
  const apply = (): void => {
    const value = text.trim();
    const wrong =
      editing === "name" ? nameError(value) : editing === "id" && value !== "" && !isGroupId(value) ? words.idWrong : null;
    setError(wrong);
    if (wrong) return;
    if (editing === "name") setName(value);
    if (editing === "id") setId(value);
    if (editing === "type") setType(text as GroupType);
    setEditing(null);
  };
  const write = (next: string): void => {
    setText(next);
    setError(null);
  };
  return { name, id, type, editing, text, error, edit, apply, write, stop: () => setEditing(null) };
};

/** Sets everything that a new group has. 确定 applies the field that is edited; otherwise 创建 creates the group. */
export function CreateGroupForm({ friends, isBusy, onCreate, onClose }: Props) {
  const form = useId();
  const { name, id, type, editing, text, error, edit, apply, write, stop } = useFields();
  const [introduction, setIntroduction] = useState("");
  const [announcement, setAnnouncement] = useState("");
  const [members, setMembers] = useState<readonly string[]>([]);
  const [isPicking, setPicking] = useState(false);

  const isLong = !isAnnouncementShort(announcement);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (editing) apply();
    if (editing || isBusy || isLong) return;
    onCreate({
      ...{ type, name, id: takesId(type) && id !== "" ? id : null, avatar: groupAvatars[type] },
      ...{ introduction: introduction.trim(), announcement: announcement.trim() },
      members: takesMembers(type) ? members : [],
    });
  };
  const footer = (
    <>
      <Button variant="plain" onClick={editing && name !== "" ? stop : onClose}>
        {general.cancel}
      </Button>
      <Button type="submit" form={form} busy={isBusy} disabled={editing === null && name === ""}>
        {editing ? words.confirm : words.create}
      </Button>
    </>
  );
  const field = (which: "name" | "id", label: string, hint: string) => (
    <TextField
      label={label}
      value={text}
      autoFocus
      // A dialog that opens gives its own first focus.
      data-autofocus=""
      required={which === "name"}
      autoComplete="off"
      maxLength={which === "id" ? GROUP_ID_MAX : undefined}
      hint={hint}
      error={error}
      onChange={({ target }) => write(target.value)}
    />
  );
  return (
    <Dialog title={words.title} onClose={onClose} footer={footer}>
      <form id={form} onSubmit={submit} noValidate className="flex flex-col gap-3">
        <EditedField label={words.name} value={name} isEditing={editing === "name"} onEdit={() => edit("name")}>
          {field("name", words.name, words.nameHint)}
        </EditedField>
        {takesId(type) && (
          <EditedField label={words.id} value={id || words.idAuto} isEditing={editing === "id"} onEdit={() => edit("id")}>
            {field("id", words.id, words.idHint)}
          </EditedField>
        )}
        <EditedField label={words.type} value={groupTypes[type]} isEditing={editing === "type"} onEdit={() => edit("type")}>
          <div>
            <ChipRadios
              label={words.type}
              options={GROUP_TYPES.map((one) => ({ value: one, label: groupTypes[one] }))}
              value={text as GroupType}
              onPick={write}
            />
            <p role="status" className="-mt-4 text-ink-500 text-xs">
              {groupTypeHints[text as GroupType]}
            </p>
          </div>
        </EditedField>
        {editing === null && (
          <>
            <TextField
              label={words.introduction}
              value={introduction}
              maxLength={INTRODUCTION_MAX}
              onChange={({ target }) => setIntroduction(target.value)}
            />
            <TextArea
              label={words.announcement}
              rows={2}
              value={announcement}
              hint={manage.announcementHint}
              error={isLong ? manage.announcementTooLong : null}
              maxLength={2 * ANNOUNCEMENT_MAX}
              onChange={({ target }) => setAnnouncement(target.value)}
            />
            {takesMembers(type) && (
              <EditedField
                label={words.members}
                value={members.length > 0 ? words.chosen(members.length) : words.noMembers}
                isEditing={false}
                onEdit={() => setPicking(true)}
              >
                {null}
              </EditedField>
            )}
          </>
        )}
      </form>
      {isPicking && (
        <Picker
          title={words.members}
          labels={picker.people}
          entries={friends}
          picks="several"
          first={members}
          empty={words.friendsOnly}
          onPick={(accounts) => {
            setMembers(accounts);
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </Dialog>
  );
}
