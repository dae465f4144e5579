import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { Button, buttonClass } from "#islands/ui/Button.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import { paths } from "#lib/domain/paths.ts";
import { $scanStep, openScan, scanAgain } from "#lib/stores/scan.ts";
import { failureText } from "#lib/texts/failures.ts";
import { general } from "#lib/texts/general.ts";
import { scan } from "#lib/texts/scan.ts";
import { SignedIn } from "./SignedIn.tsx";
import { SignInCode } from "./SignInCode.tsx";
import { Viewfinder } from "./Viewfinder.tsx";

const home = (
  <a className={buttonClass("plain")} href={paths.home}>
    {general.backHome}
  </a>
);

/** The scan sign-in: résumé check, then camera and typed code, then done (1§5, decisions C11). */
export function ScanPage() {
  const step = useStore($scanStep);
  useEffect(() => void openScan(), []);
  switch (step.step) {
    case "checking":
      return (
        <p role="status" className="py-16 text-center text-ink-500">
          {scan.checking}
        </p>
      );
    case "outside":
      return (
        <StateView picture="empty" title={scan.outsideTitle} hint={scan.outsideText}>
          {home}
        </StateView>
      );
    case "incomplete":
      return (
        <StateView picture="empty" title={scan.incompleteTitle} hint={scan.incompleteText}>
          {home}
          <a className={buttonClass()} href={paths.resume}>
            {scan.toResume}
          </a>
        </StateView>
      );
    case "failed":
      return (
        <div role="alert">
          <StateView picture="failed" title={general.loadFailed} hint={failureText(step.failure)}>
            <Button onClick={() => void openScan()}>{general.retry}</Button>
          </StateView>
        </div>
      );
    case "ready":
      return (
        <>
          <Viewfinder />
          <SignInCode />
        </>
      );
    case "signed-in":
      return (
        <SignedIn>
          <Button look="plain" onClick={scanAgain}>
            {scan.again}
          </Button>
          <a className={buttonClass()} href={paths.applications}>
            {scan.toApplications}
          </a>
        </SignedIn>
      );
  }
}
