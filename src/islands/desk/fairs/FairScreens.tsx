import { Button } from "#islands/ui/Button.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import type { StaffRole } from "#lib/domain/desk/staff.ts";
import { dropFairLink } from "#lib/stores/desk/fair-link.ts";
import { choiceWords } from "#lib/texts/desk/fairs.ts";
import { FairChoice } from "./FairChoice.tsx";
import { FairEditor } from "./FairEditor.tsx";
import { Fairs } from "./Fairs.tsx";

/** A company's link, opened by someone of another role. */
function ForCompanies() {
  return (
    <StateView picture="locked" title={choiceWords.forCompanies} hint={choiceWords.forCompaniesHint}>
      <Button onClick={dropFairLink}>{choiceWords.toDesk}</Button>
    </StateView>
  );
}

/** The screens of fairs, which load with the first of them; `join` is the one of a company's link. */
export function FairScreens({ screen, role }: { screen: "fairs" | "fair" | "join"; role: StaffRole }) {
  if (screen === "fairs") return <Fairs role={role} />;
  if (role === "recruiter") return <FairChoice key={screen} isInvited={screen === "join"} />;
  return screen === "join" ? <ForCompanies /> : <FairEditor role={role} />;
}
