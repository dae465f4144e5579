import { useStore } from "@nanostores/react";
import { clsx } from "clsx";
import { useState } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { Chip } from "#islands/ui/Chip.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { Loaded } from "#islands/ui/Loaded.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import {
  type CareerFunction,
  type CareerIndustry,
  type CareerTag,
  careerTags,
  functionSelection,
  toggleFunction,
  togglePost,
} from "#lib/domain/posts/careers.ts";
import { findCareers } from "#lib/domain/posts/find-careers.ts";
import { careers } from "#lib/stores/posts/careers.ts";
import { careerWords } from "#lib/texts/posts/careers.ts";
import { search } from "#lib/texts/posts/search.ts";

type Props = {
  selected: readonly string[];
  onConfirm: (ids: string[]) => void;
  onClose: () => void;
};

type Selection = { ids: readonly string[]; onChange: (ids: string[]) => void };
type GroupProps = Selection & { fn: CareerFunction; industry?: string };

/** One function: its header selects or deselects all its posts (R1.4.1-1). In search results it shows its industry. */
function FunctionGroup({ fn, industry, ids, onChange }: GroupProps) {
  const state = functionSelection(ids, fn);
  return (
    <fieldset className="mb-5">
      <legend className="mb-2 flex items-center gap-3">
        <span className="font-semibold text-ink-900">
          {industry && <span className="font-normal text-ink-500">{industry} › </span>}
          {fn.name}
        </span>
        <button
          type="button"
          aria-pressed={state === "all" ? true : state === "some" ? "mixed" : false}
          aria-label={`${fn.name} ${state === "all" ? careerWords.deselectAll : careerWords.selectAll}`}
          onClick={() => onChange(toggleFunction(ids, fn))}
          className="min-h-8 shrink-0 rounded-control px-2 text-brand-600 text-xs hover:bg-brand-50"
        >
          {state === "all" ? careerWords.deselectAll : careerWords.selectAll}
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

type TreeProps = Selection & { industries: readonly CareerIndustry[] };

/** Industries to the left, the posts of the one picked to the right. */
function Tree({ industries, ids, onChange }: TreeProps) {
  const [industryName, setIndustryName] = useState("");
  const current = industries.find(({ name }) => name === industryName) ?? industries[0];
  const countOf = (industry: CareerIndustry): number =>
    industry.functions.flatMap((fn) => fn.posts).filter((post) => ids.includes(post.id)).length;
  return (
    <div className="grid h-full grid-cols-[112px_1fr] sm:grid-cols-[180px_1fr]">
      <ul className="overflow-y-auto bg-ground py-2">
        {industries.map((industry) => (
          <li key={industry.name}>
            <button
              type="button"
              aria-current={industry === current}
              onClick={() => setIndustryName(industry.name)}
              className={clsx(
                "flex min-h-11 w-full items-center justify-between gap-2 border-l-3 px-3 py-2 text-left focus-visible:-outline-offset-2",
                industry === current
                  ? "border-brand-600 bg-card font-semibold text-brand-600"
                  : "border-transparent hover:bg-line hover:text-ink-900",
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

/** The search results in one list. */
function Found({ text, industries, ids, onChange }: TreeProps & { text: string }) {
  const found = findCareers(industries, text);
  const count = found.reduce((sum, { posts }) => sum + posts.length, 0);
  return (
    <div className="h-full overflow-y-auto p-4 sm:p-5">
      <div role="status">
        {count > 0 ? (
          <p className="mb-3 text-ink-500">{careerWords.found(count)}</p>
        ) : (
          <StateView picture="search" title={careerWords.none} />
        )}
      </div>
      {found.map((fn) => (
        <FunctionGroup key={`${fn.industry} ${fn.name}`} fn={fn} industry={fn.industry} ids={ids} onChange={onChange} />
      ))}
    </div>
  );
}

/** The selection as removable tags. Removing one moves the focus to the next, else to the field. */
function Chosen({ tags, ids, onChange }: Selection & { tags: readonly CareerTag[] }) {
  const takeOff = ({ ids: gone }: CareerTag, button: HTMLElement): void => {
    const next = button.nextElementSibling ?? button.previousElementSibling ?? button.closest("dialog")?.querySelector("input");
    if (next instanceof HTMLElement) next.focus();
    onChange(ids.filter((id) => !gone.includes(id)));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be drawn as one
    <div role="group" aria-label={careerWords.chosen} className="flex max-h-28 w-full flex-wrap gap-2 overflow-y-auto">
      {tags.map((tag) => (
        <button
          key={tag.ids.join()}
          type="button"
          aria-label={search.remove(tag.name)}
          onClick={({ currentTarget }) => takeOff(tag, currentTarget)}
          className="inline-flex min-h-10 max-w-full items-center gap-1 rounded-full bg-brand-50 px-3 text-brand-600 hover:bg-line focus-visible:-outline-offset-2 lg:min-h-8"
        >
          <span className="cut">{tag.name}</span>
          <span aria-hidden="true">×</span>
        </button>
      ))}
    </div>
  );
}

/** Job types by industry, function and post, or by typing; several at once. A drawer on phones (R1.2.4-5). */
export function CareerDialog({ selected, onConfirm, onClose }: Props) {
  const tree = useStore(careers.$state);
  const [ids, setIds] = useState<string[]>([...selected]);
  const [text, setText] = useState("");
  const tags = tree.state === "ready" ? careerTags(tree.value, ids) : [];
  const footer = (
    <>
      {tags.length > 0 && <Chosen tags={tags} ids={ids} onChange={setIds} />}
      <span className="mr-auto text-ink-500" aria-live="polite">
        {ids.length > 0 && search.pickedCareers(ids.length)}
      </span>
      <Button variant="plain" onClick={() => setIds([])}>
        {search.reset}
      </Button>
      <Button onClick={() => onConfirm(ids)}>{careerWords.confirm(ids.length)}</Button>
    </>
  );
  return (
    <Dialog title={careerWords.title} variant="sheet" onClose={onClose} footer={footer}>
      <div className="-m-5 flex h-[52dvh] flex-col">
        <div className="border-line border-b p-4 sm:px-5">
          <input
            type="search"
            // On a phone the keyboard would cover the industries.
            data-autofocus={matchMedia("(hover: hover)").matches ? "" : undefined}
            aria-label={careerWords.find}
            placeholder={careerWords.find}
            value={text}
            onChange={({ target }) => setText(target.value)}
            className="h-11 w-full rounded-control border border-field bg-card px-3 text-base text-ink-900 placeholder:text-ink-500"
          />
        </div>
        <div className="min-h-0 flex-1">
          <Loaded of={tree} skeleton={<div className="skeleton m-5 h-80" />} onRetry={() => void careers.load()}>
            {(industries) =>
              text.trim() === "" ? (
                <Tree industries={industries} ids={ids} onChange={setIds} />
              ) : (
                <Found text={text} industries={industries} ids={ids} onChange={setIds} />
              )
            }
          </Loaded>
        </div>
      </div>
    </Dialog>
  );
}
