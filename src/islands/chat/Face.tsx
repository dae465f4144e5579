import { clsx } from "clsx";
import { useState } from "react";

const TINTS = ["bg-brand-50 text-brand-700", "bg-ok-50 text-ok", "bg-warn-50 text-warn"] as const;

/**
 * A person's or group's picture, 36 px with corners of 5 (3§9); without one, the first character of the name. Give it a key of the line and
 * the address: a picture that could not be had is asked for again when either has changed.
 */
export function Face({ name, url }: { name: string; url: string | null }) {
  const [isBroken, setBroken] = useState(false);
  const shape = "size-9 shrink-0 rounded-[5px] border border-line";
  if (url && !isBroken)
    return <img src={url} alt="" width="36" height="36" className={clsx(shape, "object-cover")} onError={() => setBroken(true)} />;
  const [first = "?"] = name;
  return (
    <span
      aria-hidden="true"
      className={clsx(shape, "grid place-items-center font-semibold text-base", TINTS[(first.codePointAt(0) ?? 0) % TINTS.length])}
    >
      {first}
    </span>
  );
}
