import { useStore } from "@nanostores/react";
import { CameraOff } from "lucide-react";
import { type ReactNode, useCallback } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { SelectField } from "#islands/ui/SelectField.tsx";
import { $camera, type CameraView, startCamera, watchVideo } from "#lib/stores/scan/camera.ts";
import { cameraProblems, scan } from "#lib/texts/scan.ts";

/** The corners of the frame that a code should fill. */
function Frame() {
  return (
    <svg viewBox="0 0 100 100" fill="none" aria-hidden="true" className="pointer-events-none absolute inset-0 m-auto h-3/4">
      <path
        d="M3 22V9a6 6 0 0 1 6-6h13M78 3h13a6 6 0 0 1 6 6v13M97 78v13a6 6 0 0 1-6 6H78M22 97H9a6 6 0 0 1-6-6V78"
        stroke="#fff"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** Stable functions: others would start the reader again. */
type Watching = Parameters<typeof watchVideo>[1];

function Picture({ watching }: { watching: Watching }) {
  // Binds the camera to the element that shows it, while it is in the page.
  const showCamera = useCallback(
    (video: HTMLVideoElement | null) => (video ? watchVideo(video, watching) : () => undefined),
    [watching],
  );
  return (
    <>
      <video ref={showCamera} muted playsInline aria-label={scan.video} className="absolute inset-0 size-full object-cover" />
      <Frame />
    </>
  );
}

type MessageProps = { title: string; hint?: string; icon?: ReactNode; children?: ReactNode };

function Message({ title, hint, icon, children }: MessageProps) {
  return (
    <div className="grid content-center justify-items-center gap-2 p-5 text-center">
      {icon}
      <p className="font-semibold text-base text-ink-900">{title}</p>
      {hint && <p className="max-w-90 text-ink-500">{hint}</p>}
      {children}
    </div>
  );
}

const again = (
  <Button variant="secondary" className="mt-2" onClick={() => void startCamera()}>
    {scan.openAgain}
  </Button>
);

function Screen({ view, watching }: { view: CameraView; watching: Watching }) {
  switch (view.state) {
    case "on":
      return <Picture key={view.camera.stream.id} watching={watching} />;
    case "starting":
      return <Message title={scan.starting} hint={scan.startingHint} />;
    case "off":
      return <Message title={scan.paused}>{again}</Message>;
    case "failed":
      return (
        <Message {...cameraProblems[view.problem]} icon={<CameraOff size={32} aria-hidden="true" className="text-bad" />}>
          {again}
        </Message>
      );
  }
}

/** `notice`: the line below the picture, announced as it changes. */
type Props = { intro: string; notice: ReactNode; watching: Watching };

/** The camera's picture with the frame for the code, or the reason for its absence. */
export function Viewfinder({ intro, notice, watching }: Props) {
  const view = useStore($camera);
  const choices = view.state === "on" ? view.camera.choices : [];
  return (
    <section aria-label={scan.video} className="grid grid-cols-1 gap-3">
      <p className="text-ink-500">{intro}</p>
      <div
        role={view.state === "failed" ? "alert" : undefined}
        // Clipped, not hidden: so it grows with a message that is longer than it is high.
        className="relative grid aspect-square w-full min-w-0 grid-cols-1 overflow-clip rounded-card border border-line bg-ground sm:aspect-4/3"
      >
        <Screen view={view} watching={watching} />
      </div>
      <div role="status" className="text-center">
        {view.state === "on" && notice}
      </div>
      {view.state === "on" && choices.length > 1 && (
        <SelectField
          label={scan.camera}
          placeholder={scan.anyCamera}
          options={choices.map(({ id, name }, index) => ({ value: id, label: scan.cameraName(name, index + 1) }))}
          value={view.camera.id}
          onPick={(id) => void startCamera(id || null)}
        />
      )}
    </section>
  );
}
