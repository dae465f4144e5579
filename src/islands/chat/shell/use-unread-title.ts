import { useEffect } from "react";
import { BADGE_MAX } from "#lib/domain/chat/conversations/conversation.ts";
import { chat } from "#lib/texts/chat/chat.ts";

/** Shows in the tab's title how many messages are unread, so that another tab tells of new ones. */
export const useUnreadTitle = (unread: number): void => {
  useEffect(() => {
    if (unread === 0) return;
    const title = document.title;
    document.title = chat.unreadTitle(unread > BADGE_MAX ? `${BADGE_MAX}+` : String(unread), title);
    return () => {
      document.title = title;
    };
  }, [unread]);
};
