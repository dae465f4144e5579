import { useStore } from "@nanostores/react";
import { useState } from "react";
import { Viewfinder } from "#islands/parts/Viewfinder.tsx";
import { Button, buttonClass } from "#islands/ui/Button.tsx";
import { Loaded } from "#islands/ui/Loaded.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import { paths } from "#lib/domain/paths.ts";
import { startCamera } from "#lib/stores/scan/camera.ts";
import {
  $scanNotice,
  $signedIn,
  $signingIn,
  createScanCheck,
  noteLongLook,
  type ScanNotice,
  scanAgain,
  takeQrText,
} from "#lib/stores/scan/scan.ts";
import { failureText } from "#lib/texts/failures.ts";
import { general } from "#lib/texts/general.ts";
import { scan } from "#lib/texts/scan.ts";
import { SignedIn } from "./SignedIn.tsx";
import { SignInCode } from "./SignInCode.tsx";

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
  <StateView picture="phone" title={scan.outsideTitle} hint={scan.outsideText}>
    {home}
  </StateView>
);

const incomplete = (
  <StateView picture="yet" title={scan.incompleteTitle} hint={scan.incompleteText}>
    {home}
    <a className={buttonClass()} href={paths.resume}>
      {scan.toResume}
    </a>
  </StateView>
);

const WATCHING = { onText: (text: string) => void takeQrText(text), onLongLook: noteLongLook };

const noticeText = (notice: ScanNotice): string => {
  if (typeof notice !== "string") return failureText(notice);
  return { none: scan.looking, "long-look": scan.longLook, "not-ours": scan.notOurs }[notice];
};

/** The state of the search for a code. */
function Notice() {
  const notice = useStore($scanNotice);
  const busy = useStore($signingIn);
  const wrong = typeof notice !== "string" || notice === "not-ours";
  return <p className={wrong && !busy ? "text-bad" : "text-ink-700"}>{busy ? scan.signingIn : noticeText(notice)}</p>;
}

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
      <Viewfinder intro={scan.intro} notice={<Notice />} watching={WATCHING} />
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
