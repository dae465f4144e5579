import { useStore } from "@nanostores/react";
import { useMemo, useRef } from "react";
import { Virtualizer } from "virtua";
import { Avatar } from "#islands/chat/parts/Avatar.tsx";
import { SidePane } from "#islands/chat/parts/SidePane.tsx";
import { Button } from "#islands/ui/Button.tsx";
import { Tabs } from "#islands/ui/Tabs.tsx";
import type { GroupTalk } from "#lib/stores/chat/group-talk/group-talk.ts";
import { READER_TABS, type Readers, type ReaderTab } from "#lib/stores/chat/group-talk/readers.ts";
import { groupTalk as words } from "#lib/texts/chat/group-talk.ts";
import { unnamed } from "#lib/texts/chat/people.ts";

/** Within this distance of the end the next page is read, in pixels. */
const AHEAD = 400;

function Names({ readers }: { readers: Readers }) {
  const { people, next, paging } = useStore(readers.$list);
  const tab = useStore(readers.$tab);
  const scroller = useRef<HTMLDivElement>(null);
  const onScroll = (): void => {
    const box = scroller.current;
    if (box && next !== null && paging === "idle" && box.scrollHeight - box.scrollTop - box.clientHeight < AHEAD) readers.more();
  };
  const isFailed = typeof paging === "object";
  if (people.length === 0 && paging === "loading") return <p role="status">{words.loading}</p>;
  if (people.length === 0 && !isFailed)
    return <p className="py-6 text-center text-ink-500">{tab === "read" ? words.noReaders : words.allRead}</p>;
  return (
    <>
      <div ref={scroller} onScroll={onScroll} className="-mx-4 max-h-[60dvh] overflow-y-auto overscroll-contain">
        <Virtualizer as="ul" item="li" scrollRef={scroller} data={people}>
          {(person) => {
            const name = person.name || unnamed(person.account);
            return (
              <div key={person.account} className="flex min-h-12 items-center gap-3 px-4 py-1">
                <Avatar key={person.avatar} name={name} url={person.avatar} />
                <span dir="auto" className="min-w-0 flex-1 truncate text-left text-ink-900">
                  {name}
                </span>
              </div>
            );
          }}
        </Virtualizer>
      </div>
      {(next !== null || isFailed) && (
        <Button variant="quiet" onClick={readers.more} disabled={paging === "loading"} className="mt-2 w-full">
          {isFailed ? words.failed : paging === "loading" ? words.loading : words.more}
        </Button>
      )}
    </>
  );
}

const isTab = (key: string): key is ReaderTab => READER_TABS.some((tab) => tab === key);

function Content({ readers, talk }: { readers: Readers; talk: GroupTalk }) {
  const tab = useStore(readers.$tab);
  const count = useStore(talk.$counts, { keys: [readers.messageId] })[readers.messageId];
  // Just sent, its audience is not counted yet.
  const unread = count && Number.isFinite(count.unread) ? count.unread : null;
  const tabs = [
    { key: "unread", label: words.unreadTab(unread) },
    { key: "read", label: words.readTab(count?.read ?? 0) },
  ];
  return (
    <Tabs label={words.tabs} tabs={tabs} current={tab} onPick={(key) => isTab(key) && readers.pick(key)}>
      <Names readers={readers} />
    </Tabs>
  );
}

type Props = { id: string; talk: GroupTalk; messageId: string; onClose: () => void };

/** Who has read an own message of a group, and who has not (R3.4.6-5, R3.2.10-6). */
export function ReadersPanel({ id, talk, messageId, onClose }: Props) {
  const readers = useMemo(() => talk.readers(messageId), [talk, messageId]);
  return (
    <SidePane id={id} title={words.readers} closeLabel={words.close} onClose={onClose}>
      <Content key={messageId} readers={readers} talk={talk} />
    </SidePane>
  );
}
