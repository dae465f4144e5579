import { useStore } from "@nanostores/react";
import { useState } from "react";
import { Button, buttonClass } from "#islands/ui/Button.tsx";
import { Loaded } from "#islands/ui/Loaded.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import { paths } from "#lib/domain/paths.ts";
import { startCamera } from "#lib/stores/scan/camera.ts";
import { $signedIn, createScanCheck, scanAgain } from "#lib/stores/scan/scan.ts";
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

const checking = (
  <p role="status" className="py-16 text-center text-ink-500">
    {scan.checking}
  </p>
);

const outside = (
  <StateView picture="empty" title={scan.outsideTitle} hint={scan.outsideText}>
    {home}
  </StateView>
);

const incomplete = (
  <StateView picture="empty" title={scan.incompleteTitle} hint={scan.incompleteText}>
    {home}
    <a className={buttonClass()} href={paths.resume}>
      {scan.toResume}
    </a>
  </StateView>
);

/** Camera and typed code, then done. */
function SignIn() {
  const signedIn = useStore($signedIn);
  const again = (): void => {
    void startCamera();
    scanAgain();
  };
  if (signedIn)
    return (
      <SignedIn>
        <Button variant="plain" onClick={again}>
          {scan.again}
        </Button>
        <a className={buttonClass()} href={paths.applications}>
          {scan.toApplications}
        </a>
      </SignedIn>
    );
  return (
    <>
      <Viewfinder />
      <SignInCode />
    </>
  );
}

/** The scan sign-in: first the résumé check (R1.5.2-4, D-C11). */
export function ScanPage() {
  const [{ $state, load }] = useState(createScanCheck);
  return (
    <Loaded of={useStore($state)} skeleton={checking} missing={outside} onRetry={() => void load()}>
      {(complete) => (complete ? <SignIn /> : incomplete)}
    </Loaded>
  );
}
