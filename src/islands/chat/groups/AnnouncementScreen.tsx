import { useStore } from "@nanostores/react";
import { type FormEvent, useState } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { TextArea } from "#islands/ui/TextArea.tsx";
import { ANNOUNCEMENT_MAX, isAnnouncementShort } from "#lib/domain/chat/groups/wording.ts";
import type { GroupStore } from "#lib/stores/chat/groups/group.ts";
import { manage as words } from "#lib/texts/chat/groups.ts";
import { reportGroup } from "./report-group.ts";
import { Screen } from "./Screen.tsx";

type Props = { group: GroupStore; announcement: string; mayEdit: boolean; onBack: () => void };

/** The announcement: read by all, changed by managers. It is saved when it has changed and is not empty (R3.5.1-2). */
export function AnnouncementScreen({ group, announcement, mayEdit, onBack }: Props) {
  const [text, setText] = useState(announcement);
  const [isTooLong, setTooLong] = useState(false);
  const running = useStore(group.$running);
  const now = text.trim();
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTooLong(!isAnnouncementShort(now));
    if (running !== null || !isAnnouncementShort(now)) return;
    if (await reportGroup("announcement", await group.change({ announcement: now }))) onBack();
  };
  return (
    <Screen title={words.announcement} onBack={onBack}>
      {mayEdit ? (
        <form onSubmit={(event) => void save(event)}>
          <TextArea
            label={words.announcement}
            rows={8}
            value={text}
            maxLength={2 * ANNOUNCEMENT_MAX}
            hint={words.announcementHint}
            error={isTooLong ? words.announcementTooLong : null}
            onChange={({ target }) => {
              setText(target.value);
              setTooLong(false);
            }}
          />
          <Button type="submit" busy={running === "change"} disabled={now === "" || now === announcement} className="w-full">
            {words.save}
          </Button>
        </form>
      ) : (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line text-left text-ink-900">
          {announcement || words.noAnnouncement}
        </p>
      )}
    </Screen>
  );
}
