import { useStore } from "@nanostores/react";
import { clsx } from "clsx";
import { useState } from "react";
import type { Devices } from "#lib/domain/chat/calls/call.ts";
import type { CallStore, CallView } from "#lib/stores/chat/calls/call.ts";
import { NOTHING_YET } from "#lib/stores/chat/calls/media.ts";
import type { CallPeople } from "#lib/stores/chat/calls/people.ts";
import { calls as words } from "#lib/texts/chat/calls.ts";
import { unnamed } from "#lib/texts/chat/people.ts";
import { CallControls } from "./CallControls.tsx";
import { CallFrame } from "./CallFrame.tsx";
import { DevicesDialog } from "./DevicesDialog.tsx";
import { GroupTile } from "./GroupTile.tsx";
import { Sound } from "./Stream.tsx";
import { useLinksInTabs } from "./use-links-in-tabs.ts";

type Group = NonNullable<CallView["group"]>;
type Props = { call: CallStore; view: CallView; group: Group; name: string; me: string; people: CallPeople; onAdd: () => void };

/** The columns of the grid, by the number of tiles: on phones tiles are as wide as they are high, or wider. */
const columnsOf = (tiles: number): string => {
  if (tiles <= 2) return "grid-cols-1 sm:grid-cols-2";
  if (tiles === 4) return "grid-cols-2";
  return clsx("grid-cols-2 sm:grid-cols-3", tiles % 2 === 1 && "max-sm:*:last:col-span-2");
};

/** A call of a group: a tile for each of its people, the reader's own last. */
export function GroupCallWindow({ call, view, group, name, me, people, onAdd }: Props) {
  const { local, others, isMuted, hasCamera, isSharing, isSilent } = useStore(call.$media);
  const [devices, setDevices] = useState<Devices | null>(null);
  useLinksInTabs();
  const isTalking = view.since !== null;
  const nameOf = (account: string): string => people[account]?.name || unnamed(account);
  const own = { ...NOTHING_YET, stream: local, isMuted, hasCamera, isSharing };
  return (
    <CallFrame
      label={words.groupOf[view.kind]}
      name={name}
      view={view}
      controls={(isSmall) => (
        <CallControls
          {...{ call, isTalking, isSmall }}
          onDevices={() => void call.devices().then(setDevices)}
          onAdd={!isSmall && view.phase !== "calling" && group.people.length > 0 ? onAdd : undefined}
        />
      )}
    >
      {(isSmall) => (
        <>
          <ul
            aria-label={words.people}
            className={clsx(
              "grid auto-rows-fr gap-2 px-3",
              isSmall ? "h-40 grid-cols-2" : clsx("min-h-0 flex-1", columnsOf(group.people.length + 1)),
            )}
          >
            {group.people.map(({ account, state }) => (
              <GroupTile
                key={account}
                name={nameOf(account)}
                avatar={people[account]?.avatar ?? null}
                state={state}
                media={others[account] ?? NOTHING_YET}
                isSmall={isSmall}
              />
            ))}
            <GroupTile name={nameOf(me)} avatar={people[me]?.avatar ?? null} state={null} media={own} isSmall={isSmall} />
          </ul>
          {group.people.map(({ account }) => {
            const stream = others[account]?.stream;
            return stream && <Sound key={account} stream={stream} />;
          })}
          <div role="status" className="px-3 text-center text-sm empty:hidden">
            {isTalking && isSilent && <p>{words.silent}</p>}
          </div>
          {devices && <DevicesDialog call={call} devices={devices} onClose={() => setDevices(null)} />}
        </>
      )}
    </CallFrame>
  );
}
