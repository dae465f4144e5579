import type { ReactNode } from "react";

const PICTURES = {
  empty: (
    <>
      <rect x="26" y="18" width="68" height="60" rx="8" className="fill-card stroke-line" strokeWidth="2" />
      <path d="M38 36h44M38 48h30M38 60h36" className="stroke-line" strokeWidth="4" strokeLinecap="round" />
      <circle cx="88" cy="70" r="15" className="fill-brand-50 stroke-brand-600" strokeWidth="3" />
      <path d="m99 81 10 10" className="stroke-brand-600" strokeWidth="4" strokeLinecap="round" />
    </>
  ),
  done: (
    <>
      <circle cx="60" cy="48" r="28" className="fill-brand-50 stroke-brand-600" strokeWidth="3" />
      <path d="m47 49 9 9 17-19" className="stroke-brand-600" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round" />
    </>
  ),
  failed: (
    <>
      <path d="M34 70a18 18 0 0 1 2-36 25 25 0 0 1 48 5 16 16 0 0 1 1 31z" className="fill-card stroke-line" strokeWidth="3" />
      <path d="m52 46 16 16m0-16L52 62" className="stroke-bad" strokeWidth="4" strokeLinecap="round" />
    </>
  ),
} as const;

type Props = {
  picture: keyof typeof PICTURES;
  title: string;
  hint?: string;
  children?: ReactNode;
  /** The state is the page: its sentence is the page's heading. */
  isPage?: boolean;
};

/** An empty or failed state: a picture, one sentence, one action. */
export function StateView({ picture, title, hint, children, isPage = false }: Props) {
  const Title = isPage ? "h1" : "p";
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-6 text-center lg:py-12">
      <svg viewBox="0 0 120 96" fill="none" aria-hidden="true" className="h-24 lg:h-30">
        {PICTURES[picture]}
      </svg>
      <Title className="font-semibold text-base text-ink-900">{title}</Title>
      {hint && (
        <p data-hint="" className="text-ink-500">
          {hint}
        </p>
      )}
      {children && <div className="mt-3 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
