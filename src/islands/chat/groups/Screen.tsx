export { Row, Screen } from "#islands/chat/parts/Screen.tsx";

/** The screens of the management: members and their pages lie above the overview. */
export type ScreenName =
  | "overview"
  | "members"
  | "introduction"
  | "announcement"
  | "admin"
  | "shared"
  | { member: string; from: "overview" | "members" };
