import { useStore } from "@nanostores/react";
import { type ReactNode, useRef, useState } from "react";
import { SidePane } from "#islands/chat/parts/SidePane.tsx";
import { useFocusBack } from "#islands/chat/parts/use-focus-back.ts";
import { useKeptFocus } from "#islands/chat/parts/use-kept-focus.ts";
import { Loaded } from "#islands/ui/Loaded.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import type { Group } from "#lib/domain/chat/groups/groups.ts";
import { type GroupRole, offersInGroup } from "#lib/domain/chat/groups/rights.ts";
import type { Chat } from "#lib/stores/chat/chat.ts";
import type { GroupStore } from "#lib/stores/chat/groups/group.ts";
import { groups, manage as words } from "#lib/texts/chat/groups.ts";
import { general } from "#lib/texts/general.ts";
import { useCode } from "#loading/use-code.ts";
import { AdminScreen } from "./AdminScreen.tsx";
import { MemberScreen } from "./MemberScreen.tsx";
import { MembersScreen } from "./MembersScreen.tsx";
import { Overview } from "./Overview.tsx";
import type { ScreenName } from "./Screen.tsx";
import { TextScreen } from "./TextScreen.tsx";

/** The screen of shared pictures, files and links, which is the shell's to mount. */
type SharedScreen = (onBack: () => void) => ReactNode;
type ScreensProps = { group: GroupStore; shown: Group; role: GroupRole; chat: Chat; shared: SharedScreen };

function Screens({ group, shown, role, chat, shared }: ScreensProps) {
  const [screen, setScreen] = useState<ScreenName>("overview");
  const overview = useRef<HTMLDivElement>(null);
  useFocusBack(screen !== "overview", overview);
  const back = (): void => setScreen("overview");
  if (typeof screen === "object")
    return <MemberScreen {...{ group, shown, role, chat }} account={screen.member} onBack={() => setScreen(screen.from)} />;
  switch (screen) {
    case "members":
      return (
        <MembersScreen
          {...{ group, inbox: chat.inbox, count: shown.memberCount }}
          onOpen={(member) => setScreen({ member, from: "members" })}
          onBack={back}
        />
      );
    case "introduction":
    case "announcement":
      return (
        <TextScreen {...{ group, of: screen, value: shown[screen] }} mayEdit={offersInGroup(shown, role, "edit")} onBack={back} />
      );
    case "admin":
      return <AdminScreen {...{ group, shown, role }} onBack={back} />;
    case "shared":
      return shared(back);
    case "overview":
      return (
        <div ref={overview} tabIndex={-1} className="focus:outline-none">
          <Overview {...{ group, shown, role, chat }} onOpen={setScreen} />
        </div>
      );
  }
}

type Props = { id: string; groupId: string; chat: Chat; shared: SharedScreen; onClose: () => void };

/** A group's store, once the code of groups has come. */
function Management({ group, chat, shared }: Pick<ScreensProps, "group" | "chat" | "shared">) {
  const found = useStore(group.$group);
  const place = useRef<HTMLDivElement>(null);
  // Rows go with their buttons, and buttons with the reader's rights.
  useKeptFocus(place);
  return (
    <div ref={place} tabIndex={-1} className="h-full focus:outline-none">
      <Loaded
        of={found}
        skeleton={<div role="status" aria-label={general.loading} className="skeleton h-40" />}
        onRetry={() => void group.load()}
        failedTitle={groups.loadFailed}
        missing={<StateView picture="missing" title={groups.missing} />}
      >
        {(shown) =>
          shown.role === null ? (
            <StateView picture="locked" title={words.notMember} />
          ) : (
            <Screens {...{ group, shown, chat, shared }} role={shown.role} />
          )
        }
      </Loaded>
    </div>
  );
}

/** The management of a group: at the right of its conversation, on phones a sheet of its own. */
export function ManagePane({ id, groupId, chat, shared, onClose }: Props) {
  const book = useCode(true, chat.groups.open, onClose);
  return (
    <SidePane id={id} title={words.title} closeLabel={words.close} onClose={onClose} isTall>
      {book ? (
        <Management group={book.group(groupId)} {...{ chat, shared }} />
      ) : (
        <div role="status" aria-label={general.loading} className="skeleton h-40" />
      )}
    </SidePane>
  );
}
