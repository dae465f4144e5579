/** The permission that the browser gives for notifications; `none` where a page cannot show any. */
type NoticePermission = NotificationPermission | "none";

type ShownNotice = { title: string; body: string; tag: string; onPress: () => void };

/** Phones show notifications of service workers only, and this site has none. */
const isOffered = (): boolean => "Notification" in globalThis && !matchMedia("(hover: none) and (pointer: coarse)").matches;

const ICON = "/icons/icon-192.png";

/** The browser's notifications. */
export const notifications = {
  permission: (): NoticePermission => (isOffered() ? Notification.permission : "none"),
  ask: async (): Promise<NoticePermission> => (isOffered() ? Notification.requestPermission() : "none"),
  /** Shows one, which replaces an earlier one with its tag; a press brings the page to the front. Returns a function that closes it. */
  show: ({ title, body, tag, onPress }: ShownNotice): (() => void) => {
    try {
      const notice = new Notification(title, { body, tag, icon: ICON });
      notice.onclick = () => {
        window.focus();
        notice.close();
        onPress();
      };
      return () => notice.close();
    } catch {
      // Some browsers have the constructor but throw on use.
      return () => undefined;
    }
  },
};
