import { useStore } from "@nanostores/react";
import { useState } from "react";
import { buttonClass } from "#islands/ui/Button.tsx";
import { Loaded } from "#islands/ui/Loaded.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import type { ChatEntry } from "#lib/domain/chat/chat.ts";
import { paths } from "#lib/domain/paths.ts";
import { createChatEntry } from "#lib/stores/chat/chat.ts";
import { chat } from "#lib/texts/chat.ts";
import { general } from "#lib/texts/general.ts";

function Prepared({ entry: { credentials, video } }: { entry: ChatEntry }) {
  const prepared = credentials.managerId !== null;
  return (
    <div className="panel">
      <StateView
        picture="empty"
        title={prepared ? chat.prepared : chat.empty}
        hint={prepared ? `${chat.preparedText}${video ? chat.preparedVideo : ""}` : chat.emptyText}
      >
        <a className={buttonClass("primary")} href={paths.search}>
          {chat.toSearch}
        </a>
      </StateView>
    </div>
  );
}

const skeleton = <div role="status" aria-label={general.loading} className="skeleton h-80" />;

/** The chat page until the chat service is there: what has been prepared, said plainly. */
export function ChatPage() {
  const [{ $state, load }] = useState(createChatEntry);
  return (
    <Loaded of={useStore($state)} skeleton={skeleton} onRetry={() => void load()}>
      {(entry) => <Prepared entry={entry} />}
    </Loaded>
  );
}
