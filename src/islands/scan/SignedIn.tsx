import { Check } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { scan } from "#lib/texts/scan.ts";

/** The success view. It takes the focus, because the focused element is gone. */
export function SignedIn({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div role="status" className="flex flex-col items-center gap-3 px-4 py-12 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-ok-50 text-ok">
        <Check size={36} aria-hidden="true" />
      </span>
      <h2 ref={title} tabIndex={-1} className="font-semibold text-ink-900 text-xl focus:outline-none">
        {scan.doneTitle}
      </h2>
      <p className="text-ink-500">{scan.doneText}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  );
}
