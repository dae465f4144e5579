import { useStore } from "@nanostores/react";
import { clsx } from "clsx";
import { type LucideIcon, Mic, MicOff, MonitorUp, PhoneOff, Settings, UserPlus, Video, VideoOff } from "lucide-react";
import type { ComponentProps } from "react";
import type { CallStore } from "#lib/stores/chat/calls/call.ts";
import { calls as words } from "#lib/texts/chat/calls.ts";

type ToolProps = Omit<ComponentProps<"button">, "aria-label"> & {
  icon: LucideIcon;
  label: string;
  isSmall: boolean;
  tone?: "plain" | "danger";
};

function Tool({ icon: Icon, label, isSmall, tone = "plain", className, ...rest }: ToolProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      title={label}
      className={clsx(
        "grid shrink-0 place-items-center rounded-full text-white focus-visible:outline-white disabled:opacity-50",
        isSmall ? "size-10" : "size-11",
        tone === "danger"
          ? "bg-bad hover:opacity-90"
          : "bg-white/15 hover:bg-white/25 aria-pressed:bg-white aria-pressed:text-[#16181d]",
        className,
      )}
    >
      <Icon size={20} aria-hidden="true" />
    </button>
  );
}

type Props = { call: CallStore; isTalking: boolean; isSmall: boolean; onDevices: () => void; onAdd?: (() => void) | undefined };

/** The buttons of a call. */
export function CallControls({ call, isTalking, isSmall, onDevices, onAdd }: Props) {
  const { isMuted, hasCamera, isSharing } = useStore(call.$media);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      role="group"
      aria-label={words.talking}
      className={clsx("flex flex-wrap justify-center", isSmall ? "gap-1.5 p-2" : "gap-3 p-3")}
    >
      <Tool
        isSmall={isSmall}
        icon={isMuted ? MicOff : Mic}
        label={words.mute}
        aria-pressed={isMuted}
        onClick={() => call.setMuted(!isMuted)}
      />
      <Tool
        isSmall={isSmall}
        icon={hasCamera ? Video : VideoOff}
        label={words.camera}
        aria-pressed={!hasCamera}
        onClick={() => void call.setCamera(!hasCamera)}
      />
      {isTalking && "getDisplayMedia" in navigator.mediaDevices && (
        <Tool
          isSmall={isSmall}
          icon={MonitorUp}
          label={words.share}
          aria-pressed={isSharing}
          onClick={() => void call.setSharing(!isSharing)}
        />
      )}
      {onAdd && <Tool isSmall={isSmall} icon={UserPlus} label={words.add} aria-haspopup="dialog" onClick={onAdd} />}
      <Tool isSmall={isSmall} icon={Settings} label={words.devices} aria-haspopup="dialog" onClick={onDevices} />
      <Tool isSmall={isSmall} icon={PhoneOff} label={isTalking ? words.hangUp : words.cancel} tone="danger" onClick={call.hangUp} />
    </div>
  );
}
