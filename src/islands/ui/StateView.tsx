import type { ReactNode } from "react";

/**
 * Causes of a state (D-I151), by name in `public/icons/states.svg`.
 * Why: docs/decisions/0160-one-picture-for-each-cause.md
 */
type Picture =
  /** The network or the service failed. */
  | "failed"
  /** Nothing matches the words or filters. */
  | "search"
  /** A list that the user fills has nothing in it yet. */
  | "yet"
  /** Nothing is chosen in the list beside it. */
  | "choose"
  /** No conversation is open, or the list is empty. */
  | "talk"
  /** The address leads to nothing. */
  | "missing"
  /** Too late, or too early. */
  | "time"
  /** Others may see it. */
  | "locked"
  /** A phone can do it. */
  | "phone"
  | "done";

/** In the page itself: it shows when nothing loads. */
const failed = (
  <>
    <path d="M34 70a18 18 0 0 1 2-36 25 25 0 0 1 48 5 16 16 0 0 1 1 31z" className="fill-card stroke-line" strokeWidth="3" />
    <path d="m52 46 16 16m0-16L52 62" className="stroke-bad" strokeWidth="4" strokeLinecap="round" />
  </>
);

type Props = {
  picture: Picture;
  title: string;
  hint?: string;
  children?: ReactNode;
  /** The state is the page: its sentence is the page's heading. */
  isPage?: boolean;
};

/** An empty or failed state: the picture of its cause, one sentence, one action. */
export function StateView({ picture, title, hint, children, isPage = false }: Props) {
  const Title = isPage ? "h1" : "p";
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-6 text-center lg:py-12">
      <svg viewBox="0 0 120 96" fill="none" aria-hidden="true" className="h-24 lg:h-30">
        {picture === "failed" ? failed : <use href={`/icons/states.svg#${picture}`} />}
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
