import { clsx } from "clsx";
import { useState } from "react";

/** A ground and a text colour that differ by at least 4.5:1, in light and dark. */
const TINTS = [
  "bg-brand-50 text-brand-700",
  "bg-ok-50 text-ok",
  "bg-warn-50 text-warn",
  "bg-accent-50 text-accent-600",
  "bg-violet-50 text-violet-600",
  "bg-ground text-ink-700",
] as const;

/** A name has the same colours on every page. People with the same first character mostly differ. */
const tintOf = (name: string): string => {
  const sum = [...name].reduce((hash, character) => (hash * 31 + (character.codePointAt(0) ?? 0)) % 9973, 7);
  return TINTS[sum % TINTS.length] ?? TINTS[0];
};

/**
 * A person's or group's picture, 36 px with corners of 5 (R3.9.1-14), 96 px if large; without one, the first character of the name. Give it a key of the connection and
 * the address: a picture that could not be had is asked for again when either has changed.
 */
export function Avatar({ name, url, isLarge = false }: { name: string; url: string | null; isLarge?: boolean }) {
  const [isBroken, setBroken] = useState(false);
  const shape = clsx(
    "shrink-0 border border-line",
    isLarge ? "size-24 rounded-card text-[2.5rem]" : "size-9 rounded-[5px] text-base",
  );
  if (url && !isBroken) return <img src={url} alt="" className={clsx(shape, "object-cover")} onError={() => setBroken(true)} />;
  const [first = "?"] = name;
  return (
    <span aria-hidden="true" className={clsx(shape, "grid place-items-center font-semibold", tintOf(name))}>
      {first}
    </span>
  );
}
