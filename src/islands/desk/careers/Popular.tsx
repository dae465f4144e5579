import { useStore } from "@nanostores/react";
import { ChevronLeft, ChevronRight, X } from "lucide-react";
import { FieldFrame } from "#islands/ui/FieldFrame.tsx";
import { IconButton } from "#islands/ui/IconButton.tsx";
import { Select } from "#islands/ui/Select.tsx";
import { type DeskCareers, movedBy, placedCareers } from "#lib/domain/desk/careers.ts";
import { HOT_CAREERS_MAX } from "#lib/domain/posts/industry-rows.ts";
import { $savingCareers, choosePopular } from "#lib/stores/desk/careers.ts";
import { careerWords } from "#lib/texts/desk/careers.ts";
import { Step } from "./Step.tsx";

/** The popular positions of the home page: chosen, ordered and removed, each at once. */
export function Popular({ tree }: { tree: DeskCareers }) {
  const busy = useStore($savingCareers);
  const all = placedCareers(tree);
  const { popular } = tree;
  const chosen = popular.flatMap((id) => all.find((career) => career.id === id) ?? []);
  const left = all.filter(({ id, isOffered }) => isOffered && !popular.includes(id));
  const paths = [...new Set(left.map(({ path }) => path))];
  const isFull = popular.length >= HOT_CAREERS_MAX;
  return (
    <section aria-labelledby="popular-careers" className="panel mb-5 p-4 lg:p-5">
      <h3 id="popular-careers" className="font-semibold text-ink-900 text-lg">
        {careerWords.popular}
      </h3>
      <p className="mt-1 mb-3 text-ink-500">{careerWords.popularHint(HOT_CAREERS_MAX)}</p>
      {chosen.length === 0 && <p className="mb-3 text-ink-500">{careerWords.popularNone}</p>}
      <ol className="mb-4 flex flex-wrap gap-2">
        {chosen.map(({ id, name, posts, isOffered }, place) => (
          <li key={id} className="flex min-w-0 items-center rounded-control border border-line pl-3 max-sm:w-full">
            <span className="min-w-0 py-1">
              <span className="block break-words font-medium text-ink-900">{name}</span>
              <span className={posts === 0 || !isOffered ? "text-warn text-xs" : "text-ink-500 text-xs"}>
                {isOffered ? careerWords.open(posts) : careerWords.hidden}
              </span>
            </span>
            <span className="ml-auto flex pl-2">
              <Step
                label={careerWords.earlier(name)}
                isOff={place === 0}
                onPress={() => void choosePopular(movedBy(popular, id, -1))}
              >
                <ChevronLeft size={18} aria-hidden="true" />
              </Step>
              <Step
                label={careerWords.later(name)}
                isOff={place === chosen.length - 1}
                onPress={() => void choosePopular(movedBy(popular, id, 1))}
              >
                <ChevronRight size={18} aria-hidden="true" />
              </Step>
              <IconButton
                label={careerWords.remove(name)}
                onClick={() => void choosePopular(popular.filter((other) => other !== id))}
              >
                <X size={18} aria-hidden="true" />
              </IconButton>
            </span>
          </li>
        ))}
      </ol>
      <div className="max-w-md">
        <FieldFrame label={careerWords.popularAdd} error={null} hint={isFull ? careerWords.popularFull : undefined}>
          {({ id, describedBy }) => (
            <Select
              id={id}
              aria-describedby={describedBy}
              value=""
              disabled={busy || isFull}
              onChange={(event) => void choosePopular([...popular, event.target.value])}
            >
              <option value="">{careerWords.popularChoose}</option>
              {paths.map((path) => (
                <optgroup key={path} label={path}>
                  {left.flatMap(({ id: value, name, posts, path: own }) =>
                    own === path ? (
                      <option key={value} value={value}>
                        {careerWords.option(name, posts)}
                      </option>
                    ) : (
                      []
                    ),
                  )}
                </optgroup>
              ))}
            </Select>
          )}
        </FieldFrame>
      </div>
    </section>
  );
}
