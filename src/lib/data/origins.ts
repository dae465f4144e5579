/** Origins of the services that pages use. An operator sets them as `PUBLIC_…` variables at build time. See README, Configuration. */
export const origins: { api: string; chat: readonly string[] } = {
  /** The backend's origin; empty when it serves the site itself. */
  api: import.meta.env.PUBLIC_API_URL || "",
  /** Origins of chat services that pages may talk to beside their own; the security policy knows them too. */
  chat: (import.meta.env.PUBLIC_CHAT_ORIGINS || "").split(" ").filter(Boolean),
};

/** Features of the chat's plan that the service does not report, set in the same way. */
export const chatPlan = {
  /** Whether the plan includes read receipts: a build without them neither requests nor shows any (R3.4.6-2, D-G17). */
  receipts: import.meta.env.PUBLIC_CHAT_RECEIPTS !== "off",
};
