import type { StaffRole } from "#lib/domain/desk/staff.ts";
import { FairEditor } from "./FairEditor.tsx";
import { Fairs } from "./Fairs.tsx";

/** The screens of fairs, which load with the first of them. */
export function FairScreens({ screen, role }: { screen: "fairs" | "fair"; role: StaffRole }) {
  return screen === "fairs" ? <Fairs role={role} /> : <FairEditor role={role} />;
}
