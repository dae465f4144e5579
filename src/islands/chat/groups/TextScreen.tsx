import { useStore } from "@nanostores/react";
import { type FormEvent, useState } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { TextArea } from "#islands/ui/TextArea.tsx";
import { ANNOUNCEMENT_MAX, INTRODUCTION_MAX, isAnnouncementShort, isIntroductionShort } from "#lib/domain/chat/groups/wording.ts";
import type { GroupStore } from "#lib/stores/chat/groups/group.ts";
import { manage as words } from "#lib/texts/chat/groups.ts";
import { reportGroup } from "./report-group.ts";
import { Screen } from "./Screen.tsx";

/** The two texts of a group. An announcement is not emptied (R3.5.1-2); an introduction may be. */
const TEXTS = {
  announcement: {
    ...{ title: words.announcement, none: words.noAnnouncement, hint: words.announcementHint, tooLong: words.announcementTooLong },
    ...{
      max: ANNOUNCEMENT_MAX,
      isShort: isAnnouncementShort,
      mayBeEmpty: false,
      changeTo: (announcement: string) => ({ announcement }),
    },
  },
  introduction: {
    ...{ title: words.introduction, none: words.noIntroduction, hint: words.introductionHint, tooLong: words.introductionTooLong },
    ...{
      max: INTRODUCTION_MAX,
      isShort: isIntroductionShort,
      mayBeEmpty: true,
      changeTo: (introduction: string) => ({ introduction }),
    },
  },
} as const;

type Props = { group: GroupStore; of: keyof typeof TEXTS; value: string; mayEdit: boolean; onBack: () => void };

/** The announcement or the introduction: read by all, changed by managers. */
export function TextScreen({ group, of, value, mayEdit, onBack }: Props) {
  const { title, none, hint, tooLong, max, isShort, mayBeEmpty, changeTo } = TEXTS[of];
  const [text, setText] = useState(value);
  const [isTooLong, setTooLong] = useState(false);
  const running = useStore(group.$running);
  const now = text.trim();
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTooLong(!isShort(now));
    if (running !== null || !isShort(now)) return;
    if (await reportGroup(of, await group.change(changeTo(now)))) onBack();
  };
  return (
    <Screen title={title} onBack={onBack}>
      {mayEdit ? (
        <form onSubmit={(event) => void save(event)}>
          <TextArea
            label={title}
            rows={8}
            value={text}
            maxLength={2 * max}
            hint={hint}
            error={isTooLong ? tooLong : null}
            onChange={({ target }) => {
              setText(target.value);
              setTooLong(false);
            }}
          />
          <Button
            type="submit"
            busy={running === "change"}
            disabled={now === value || (now === "" && !mayBeEmpty)}
            className="w-full"
          >
            {words.save}
          </Button>
        </form>
      ) : (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line text-left text-ink-900">
          {value || none}
        </p>
      )}
    </Screen>
  );
}
