import { useStore } from "@nanostores/react";
import { useRef, useState } from "react";
import { buttonClass } from "#islands/ui/Button.tsx";
import { Loaded } from "#islands/ui/Loaded.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import { paths } from "#lib/domain/paths.ts";
import type { Compared } from "#lib/domain/posts/compared.ts";
import { createComparison } from "#lib/stores/posts/compared.ts";
import { compare } from "#lib/texts/posts/compare.ts";
import { posts as postWords } from "#lib/texts/posts/posts.ts";
import { rowsOf } from "./rows.ts";
import { Table } from "./Table.tsx";

function Nothing() {
  return (
    <StateView picture="yet" title={compare.none} hint={compare.noneHint}>
      <a className={buttonClass("primary")} href={paths.search}>
        {postWords.toSearch}
      </a>
    </StateView>
  );
}

type ComparisonProps = {
  columns: readonly Compared[];
  onRemove: (id: string) => void;
  onSignUp: (id: string) => Promise<void>;
};

function Comparison({ columns, onRemove, onSignUp }: ComparisonProps) {
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  if (columns.length === 0) return <Nothing />;
  const rows = rowsOf(columns);
  const different = rows.filter(({ differs }) => differs);
  const isFew = columns.length === 1;
  return (
    <>
      <div className="mb-3 flex min-h-10 flex-wrap items-center justify-between gap-x-4">
        <p role="status" className="text-ink-500">
          {isFew ? compare.addMore : compare.differences(different.length)}
        </p>
        {isFew ? (
          <a href={paths.search} className="inline-flex min-h-10 items-center text-brand-600 hover:underline">
            {compare.more}
          </a>
        ) : (
          <label className="inline-flex min-h-10 cursor-pointer items-center gap-2 text-ink-700">
            <input
              type="checkbox"
              className="size-4 accent-brand-600"
              checked={onlyDifferent}
              onChange={({ currentTarget }) => setOnlyDifferent(currentTarget.checked)}
            />
            {compare.onlyDifferent}
          </label>
        )}
      </div>
      <div className="panel">
        <Table columns={columns} rows={onlyDifferent && !isFew ? different : rows} onRemove={onRemove} onSignUp={onSignUp} />
      </div>
    </>
  );
}

const skeleton = (
  <div className="panel flex flex-col gap-4 p-5" aria-hidden="true">
    <div className="skeleton h-12" />
    {["pay", "place", "company", "degree", "benefits"].map((row) => (
      <div key={row} className="skeleton h-8" />
    ))}
  </div>
);

/** As prerendered. */
const WAITING = { state: "loading" } as const;

/** Up to three posts side by side, with their differences marked. */
export function ComparePage() {
  const [{ $posts, reload, remove, signUp }] = useState(createComparison);
  const found = useStore($posts, { ssr: () => WAITING });
  const list = useRef<HTMLDivElement>(null);
  const isWaiting = found.state === "idle" || found.state === "loading";
  return (
    <div ref={list} tabIndex={-1} data-waiting={isWaiting ? "" : undefined} aria-busy={isWaiting} className="focus:outline-none">
      <Loaded of={found.state === "idle" ? WAITING : found} skeleton={skeleton} onRetry={reload}>
        {(columns) => (
          <Comparison
            columns={columns}
            onSignUp={signUp}
            onRemove={(id) => {
              remove(id);
              // The pressed button is gone.
              list.current?.focus({ preventScroll: true });
            }}
          />
        )}
      </Loaded>
    </div>
  );
}
