import { useStore } from "@nanostores/react";
import { type FocusEvent, type KeyboardEvent, useCallback, useState } from "react";
import type { At } from "#islands/chat/parts/use-long-press.ts";
import { useNewDay } from "#islands/chat/parts/use-new-day.ts";
import { buttonClass } from "#islands/ui/Button.tsx";
import { Loaded } from "#islands/ui/Loaded.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import type { Conversation } from "#lib/domain/chat/conversations/conversation.ts";
import { paths } from "#lib/domain/paths.ts";
import type { Inbox } from "#lib/stores/chat/inbox.ts";
import type { ChatView } from "#lib/stores/chat/view.ts";
import { serverNow } from "#lib/stores/shell/clock.ts";
import { chat } from "#lib/texts/chat/chat.ts";
import { shortTime } from "#lib/texts/chat/times.ts";
import { general } from "#lib/texts/general.ts";
import { late } from "#loading/late.ts";
import type { OpenMenu } from "./ConversationMenu.tsx";
import { ConversationRow } from "./ConversationRow.tsx";

const ConversationMenu = late(() => import("./ConversationMenu.tsx"), "ConversationMenu");

const skeleton = (
  <div role="status" aria-label={general.loading} className="flex flex-col gap-2 p-3">
    {[1, 2, 3, 4].map((row) => (
      <div key={row} className="skeleton h-14" />
    ))}
  </div>
);

/** Arrow keys walk from row to row. */
const walk = (event: KeyboardEvent<HTMLUListElement>): void => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("li > button:first-child")];
  const here = rows.findIndex((row) => row.parentElement?.contains(document.activeElement));
  const next = rows[here + step];
  if (here < 0 || !next) return;
  event.preventDefault();
  next.focus();
};

const conversationAt = ({ target }: FocusEvent): string | null =>
  target.closest<HTMLElement>("[data-conversation]")?.dataset["conversation"] ?? null;

type Props = {
  inbox: Inbox;
  view: ChatView;
  isSeeker: boolean;
  /** The search or the address book stands in its place. */
  isHidden: boolean;
  /** The pointer or the focus has come to a row. */
  onNear: () => void;
};

/** All conversations, the pinned ones first. */
export function ConversationList({ inbox, view, isSeeker, isHidden, onNear }: Props) {
  const list = useStore(inbox.$list);
  const open = useStore(view.$open);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const onMenu = useCallback((conversation: Conversation, at: At) => setMenu({ conversation, at, isRemoving: false }), []);
  /** Where the keys were last in the list: the Tab key goes on from there to the conversation, past however many others. */
  const [focused, setFocused] = useState<string | null>(null);
  const ids = list.state === "ready" ? list.value.map(({ id }) => id) : [];
  const stop = [focused, open?.id].find((id) => id !== null && id !== undefined && ids.includes(id)) ?? ids[0];
  useNewDay();
  const now = serverNow() / 1000;
  return (
    <>
      <div hidden={isHidden} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <Loaded of={list} skeleton={skeleton} onRetry={() => void inbox.load()} failedTitle={chat.listFailed}>
          {(conversations) =>
            conversations.length === 0 ? (
              <StateView picture="talk" title={chat.emptyList} hint={isSeeker ? chat.emptyListText : ""}>
                {isSeeker && (
                  <a className={buttonClass("primary")} href={paths.search}>
                    {chat.toSearch}
                  </a>
                )}
              </StateView>
            ) : (
              <ul
                onKeyDown={walk}
                onPointerEnter={onNear}
                onFocus={(event) => {
                  onNear();
                  setFocused(conversationAt(event));
                }}
              >
                {conversations.map((conversation) => (
                  <ConversationRow
                    key={conversation.id}
                    conversation={conversation}
                    inbox={inbox}
                    view={view}
                    isOpen={open?.id === conversation.id}
                    isStop={conversation.id === stop}
                    time={conversation.last ? shortTime(conversation.last.time, now) : ""}
                    onMenu={onMenu}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
      {menu && <ConversationMenu menu={menu} inbox={inbox} onChange={setMenu} onLost={() => setMenu(null)} />}
    </>
  );
}
