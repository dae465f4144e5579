import { vi } from "vitest";

type Options = { answer?: NotificationPermission; fails?: boolean };

/** A browser with pushed messages, in place of this one's; undone by `vi.unstubAllGlobals`. */
export const pushBrowser = ({ answer = "granted", fails = false }: Options = {}) => {
  const endpoint = `https://push.example.com/${crypto.randomUUID()}`;
  const asked = { key: null as unknown };
  let present: object | null = null;
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh: "B".repeat(87), auth: "A".repeat(22) } }),
    unsubscribe: () => {
      present = null;
      return Promise.resolve(true);
    },
  };
  const pushManager = {
    getSubscription: () => Promise.resolve(present),
    subscribe: ({ applicationServerKey }: { applicationServerKey: unknown }) => {
      if (fails) return Promise.reject(new Error("no push service"));
      asked.key = applicationServerKey;
      present = subscription;
      return Promise.resolve(subscription);
    },
  };
  let registration: object | undefined;
  const serviceWorker = {
    getRegistration: () => Promise.resolve(registration),
    register: () => {
      registration = { active: { state: "activated" }, pushManager };
      return Promise.resolve(registration);
    },
  };
  const notification = {
    permission: "default" as NotificationPermission,
    requestPermission: () => {
      notification.permission = answer;
      return Promise.resolve(answer);
    },
  };
  vi.stubGlobal("navigator", { ...navigator, serviceWorker });
  vi.stubGlobal("window", { PushManager: class {}, Notification: notification });
  vi.stubGlobal("Notification", notification);
  vi.stubGlobal("location", new URL("https://jobs.example.com/account"));
  return { endpoint, asked, isSubscribed: () => present !== null };
};
