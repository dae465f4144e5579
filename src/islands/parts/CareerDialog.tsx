import { useStore } from "@nanostores/react";
import { clsx } from "clsx";
import { useState } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { Chip } from "#islands/ui/Chip.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { Loaded } from "#islands/ui/Loaded.tsx";
import {
  type CareerFunction,
  type CareerIndustry,
  functionSelection,
  toggleFunction,
  togglePost,
} from "#lib/domain/posts/careers.ts";
import { careers } from "#lib/stores/posts/careers.ts";
import { general } from "#lib/texts/general.ts";
import { search } from "#lib/texts/posts/search.ts";

type Props = {
  selected: readonly string[];
  onConfirm: (ids: string[]) => void;
  onClose: () => void;
};

type GroupProps = { fn: CareerFunction; ids: readonly string[]; onChange: (ids: string[]) => void };

/** One function: its header selects or deselects all its posts (1§4 Filters). */
function FunctionGroup({ fn, ids, onChange }: GroupProps) {
  const state = functionSelection(ids, fn);
  return (
    <fieldset className="mb-5">
      <legend className="mb-2 flex items-center gap-3">
        <span className="font-semibold text-ink-900">{fn.name}</span>
        <button
          type="button"
          aria-pressed={state === "all" ? true : state === "some" ? "mixed" : false}
          aria-label={`${fn.name} ${state === "all" ? search.deselectAll : search.selectAll}`}
          onClick={() => onChange(toggleFunction(ids, fn))}
          className="min-h-8 shrink-0 rounded-control px-2 text-brand-600 text-xs hover:bg-brand-50"
        >
          {state === "all" ? search.deselectAll : search.selectAll}
        </button>
      </legend>
      <div className="flex flex-wrap gap-2">
        {fn.posts.map((post) => (
          <Chip key={post.id} on={ids.includes(post.id)} onPress={() => onChange(togglePost(ids, post.id))}>
            {post.name}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}

type TreeProps = { industries: readonly CareerIndustry[]; ids: readonly string[]; onChange: (ids: string[]) => void };

/** Industries to the left, the posts of the one picked to the right. */
function Tree({ industries, ids, onChange }: TreeProps) {
  const [industryName, setIndustryName] = useState("");
  const current = industries.find(({ name }) => name === industryName) ?? industries[0];
  const countOf = (industry: CareerIndustry): number =>
    industry.functions.flatMap((fn) => fn.posts).filter((post) => ids.includes(post.id)).length;
  return (
    <div className="-m-5 grid h-[60dvh] grid-cols-[112px_1fr] sm:grid-cols-[180px_1fr]">
      <ul className="overflow-y-auto bg-ground py-2">
        {industries.map((industry) => (
          <li key={industry.name}>
            <button
              type="button"
              aria-current={industry === current}
              onClick={() => setIndustryName(industry.name)}
              className={clsx(
                "flex min-h-11 w-full items-center justify-between gap-2 px-3 py-2 text-left focus-visible:-outline-offset-2",
                industry === current ? "bg-card font-semibold text-brand-600" : "hover:text-brand-600",
              )}
            >
              {industry.name}
              {countOf(industry) > 0 && (
                <span className="rounded-full bg-brand-600 px-1.5 text-on-brand text-xs">{countOf(industry)}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
      <div className="overflow-y-auto p-4 sm:p-5">
        {current?.functions.map((fn) => (
          <FunctionGroup key={fn.name} fn={fn} ids={ids} onChange={onChange} />
        ))}
      </div>
    </div>
  );
}

/** Job types by industry, function and post; several at once. A drawer on phones (1§2 Search). */
export function CareerDialog({ selected, onConfirm, onClose }: Props) {
  const tree = useStore(careers.$state);
  const [ids, setIds] = useState<string[]>([...selected]);
  const footer = (
    <>
      <span className="mr-auto text-ink-500" aria-live="polite">
        {ids.length > 0 && search.pickedCareers(ids.length)}
      </span>
      <Button variant="plain" onClick={() => setIds([])}>
        {search.reset}
      </Button>
      <Button onClick={() => onConfirm(ids)}>{general.confirm}</Button>
    </>
  );
  return (
    <Dialog title={search.careerDialog} variant="sheet" onClose={onClose} footer={footer}>
      <Loaded of={tree} skeleton={<div className="skeleton h-80" />} onRetry={() => void careers.load()}>
        {(industries) => <Tree industries={industries} ids={ids} onChange={setIds} />}
      </Loaded>
    </Dialog>
  );
}
