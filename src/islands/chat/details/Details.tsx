import { useStore } from "@nanostores/react";
import { type ReactNode, useRef, useState } from "react";
import { Avatar } from "#islands/chat/parts/Avatar.tsx";
import { Row } from "#islands/chat/parts/Screen.tsx";
import { SidePane } from "#islands/chat/parts/SidePane.tsx";
import { useFocusBack } from "#islands/chat/parts/use-focus-back.ts";
import { Button } from "#islands/ui/Button.tsx";
import { ConfirmDialog } from "#islands/ui/ConfirmDialog.tsx";
import { Switch } from "#islands/ui/Switch.tsx";
import { chatPlan } from "#lib/data/origins.ts";
import type { Conversation } from "#lib/domain/chat/conversations/conversation.ts";
import { companyPath } from "#lib/domain/paths.ts";
import { markAttributes } from "#lib/domain/posts/company-mark.ts";
import type { Inbox } from "#lib/stores/chat/inbox.ts";
import { $notices, turnOffNotices, turnOnNotices } from "#lib/stores/chat/notices.ts";
import { $showsReceipts, showReceipts } from "#lib/stores/chat/receipts-setting.ts";
import { chat } from "#lib/texts/chat/chat.ts";
import { conversationMenu } from "#lib/texts/chat/conversation-menu.ts";
import { details as words } from "#lib/texts/chat/details.ts";
import { notices as noticeWords } from "#lib/texts/chat/notices.ts";
import { conversationName } from "#lib/texts/chat/people.ts";
import { SaveHistory } from "./SaveHistory.tsx";

type Props = {
  conversation: Conversation;
  inbox: Inbox;
  isSeeker: boolean;
  onClose: () => void;
  /** The screen of shared pictures, files and links, which is the shell's to mount. */
  shared: (onBack: () => void) => ReactNode;
};

/** The other side and the conversation's settings. */
function Facts({ conversation, inbox, isSeeker, onClose, onShared }: Omit<Props, "shared"> & { onShared: () => void }) {
  const { avatar, isMuted, isPinned, kind, peer } = conversation;
  const [isRemoving, setRemoving] = useState(false);
  const person = useStore(inbox.$people, { keys: [peer] })[peer];
  const connection = useStore(inbox.$connection);
  const showsReceipts = useStore($showsReceipts);
  const notices = useStore($notices);
  const { presence } = useStore(inbox.$capabilities);
  const name = conversationName(conversation);
  return (
    <>
      <div className="flex items-center gap-3">
        <Avatar key={connection + avatar} name={name} url={avatar} />
        <div className="min-w-0">
          <p dir="auto" className="wrap-anywhere text-left font-semibold text-base text-ink-900">
            {name}
          </p>
          {kind === "person" && presence && !person?.isService && (
            <p className="text-ink-500 text-xs">{person?.isOnline ? chat.online : words.away}</p>
          )}
        </div>
      </div>
      {person?.company && (
        <p className="mt-4 flex gap-2">
          <span aria-hidden="true" className="company-mark" {...markAttributes(person.company)} />
          <span className="min-w-0">
            <span dir="auto" className="wrap-anywhere block text-left">
              {person.company}
            </span>
            {isSeeker && (
              <a
                href={companyPath(person.company)}
                className="inline-flex min-h-8 items-center text-brand-600 hover:text-brand-700"
              >
                {words.company}
              </a>
            )}
          </span>
        </p>
      )}
      <div className="mt-4 border-line border-t">
        <Switch label={conversationMenu.pin} isOn={isPinned} onChange={(on) => inbox.pin({ ...conversation, isPinned: !on })} />
        <Switch label={conversationMenu.mute} isOn={isMuted} onChange={(on) => inbox.mute({ ...conversation, isMuted: !on })} />
        {isSeeker && notices !== "none" && (
          <Switch
            label={noticeWords.label}
            hint={notices === "denied" ? noticeWords.deniedHere : noticeWords.hint}
            isOn={notices === "on"}
            onChange={(on) => (on ? turnOnNotices() : turnOffNotices())}
          />
        )}
        {chatPlan.receipts && (
          <Switch label={words.receipts} hint={words.receiptsHint} isOn={showsReceipts} onChange={showReceipts} />
        )}
        <Row label={words.shared} onPress={onShared} />
      </div>
      <SaveHistory conversation={conversation} inbox={inbox} />
      <Button variant="plain" onClick={() => setRemoving(true)} className="mt-4 w-full">
        {conversationMenu.remove}
      </Button>
      {isRemoving && (
        <ConfirmDialog
          title={conversationMenu.removeTitle}
          yes={conversationMenu.confirmRemove}
          isDangerous
          expectsYes
          onYes={() => {
            setRemoving(false);
            onClose();
            void inbox.remove(conversation);
          }}
          onClose={() => setRemoving(false)}
        >
          {kind === "group" ? conversationMenu.removeGroup : conversationMenu.removePerson}
        </ConfirmDialog>
      )}
    </>
  );
}

type ContentProps = Props & { isShared: boolean; onShared: (isShared: boolean) => void };

/** The details, or the screen above them. */
function Content({ shared, isShared, onShared, ...props }: ContentProps) {
  const facts = useRef<HTMLDivElement>(null);
  useFocusBack(isShared, facts);
  if (isShared) return shared(() => onShared(false));
  return (
    <div ref={facts} tabIndex={-1} className="focus:outline-none">
      <Facts {...props} onShared={() => onShared(true)} />
    </div>
  );
}

/** The third pane, with the details. `id` is the id that the opening button's aria-controls names. */
export function Details({ id, ...props }: Props & { id: string }): ReactNode {
  const [isShared, setShared] = useState(false);
  return (
    <SidePane id={id} title={words.title} closeLabel={words.close} onClose={props.onClose} isTall={isShared}>
      <Content key={props.conversation.id} {...{ ...props, isShared }} onShared={setShared} />
    </SidePane>
  );
}
