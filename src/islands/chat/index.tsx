import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { Button, buttonClass } from "#islands/ui/Button.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import { paths } from "#lib/domain/paths.ts";
import { $chatEntry, enterChat } from "#lib/stores/chat.ts";
import { chat } from "#lib/texts/chat.ts";
import { failureText } from "#lib/texts/failures.ts";
import { general } from "#lib/texts/general.ts";

/** The chat page until the chat service is there: what has been prepared, said plainly. */
export function ChatPage() {
  const entry = useStore($chatEntry);
  useEffect(() => void enterChat(), []);

  if (entry.state === "failed")
    return (
      <StateView picture="failed" title={general.loadFailed} hint={failureText(entry.failure)}>
        <Button onClick={() => void enterChat()}>{general.retry}</Button>
      </StateView>
    );
  if (entry.state !== "ready") return <div role="status" aria-label={general.loading} className="skeleton h-80" />;
  const { credentials, video } = entry.value;
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
