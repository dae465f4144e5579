import { useStore } from "@nanostores/react";
import { ChevronDown, ChevronUp } from "lucide-react";
import { Heading, Waiting } from "#islands/desk/Screen.tsx";
import { Button } from "#islands/ui/Button.tsx";
import { Loaded } from "#islands/ui/Loaded.tsx";
import { SelectField } from "#islands/ui/SelectField.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import type { CareerForm, CareerLevel, DeskCareer, DeskCareers, DeskFunction, DeskIndustry } from "#lib/domain/desk/careers.ts";
import { $industry, careerTree, editCareer, moveCareer } from "#lib/stores/desk/careers.ts";
import { careerWords } from "#lib/texts/desk/careers.ts";
import { screenNames } from "#lib/texts/desk/desk.ts";
import { CareerDialog } from "./CareerDialog.tsx";
import { Popular } from "./Popular.tsx";
import { Step } from "./Step.tsx";

const fresh = (level: CareerLevel, parentId: string | null): CareerForm => ({
  ...{ level, parentId, id: null, name: "", hidden: false, hot: false },
});

type Node = { id: string; name: string; hidden: boolean; hot?: boolean };
type ActionsProps = { level: CareerLevel; parentId: string | null; node: Node; beside: readonly Node[] };

/** A node's actions: it moves among its siblings, and its form opens. */
function Actions({ level, parentId, node, beside }: ActionsProps) {
  const { id, name, hidden, hot = false } = node;
  const ids = beside.map((other) => other.id);
  const move = (by: 1 | -1) => void moveCareer(level, parentId, ids, id, by);
  return (
    <span className="flex shrink-0 items-center">
      <Step label={careerWords.earlier(name)} isOff={ids[0] === id} onPress={() => move(-1)}>
        <ChevronUp size={18} aria-hidden="true" />
      </Step>
      <Step label={careerWords.later(name)} isOff={ids.at(-1) === id} onPress={() => move(1)}>
        <ChevronDown size={18} aria-hidden="true" />
      </Step>
      <Button
        variant="plain"
        aria-label={careerWords.editOf(name)}
        onClick={() => editCareer({ level, parentId, id, name, hidden, hot })}
      >
        {careerWords.editButton}
      </Button>
    </span>
  );
}

const Mark = ({ children }: { children: string }) => (
  <span className="shrink-0 rounded-control bg-ground px-1.5 py-0.5 text-ink-500 text-xs">{children}</span>
);

function CareerLine({ career, fn }: { career: DeskCareer; fn: DeskFunction }) {
  return (
    <li className="flex items-center gap-2 py-0.5">
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
        <span className={career.hidden ? "break-words text-ink-500" : "break-words text-ink-900"}>{career.name}</span>
        {career.hidden && <Mark>{careerWords.hidden}</Mark>}
        {career.hot && <Mark>{careerWords.hot}</Mark>}
        {career.posts > 0 && <span className="text-ink-500 text-xs">{careerWords.open(career.posts)}</span>}
      </span>
      <Actions level="career" parentId={fn.id} node={career} beside={fn.careers} />
    </li>
  );
}

function FunctionPanel({ fn, industry }: { fn: DeskFunction; industry: DeskIndustry }) {
  return (
    <li className="panel p-4">
      <div className="flex items-center gap-2 border-line border-b pb-2">
        <h4 className="flex min-w-0 flex-1 flex-wrap items-center gap-2 font-semibold text-ink-900">
          {fn.name}
          {fn.hidden && <Mark>{careerWords.hidden}</Mark>}
        </h4>
        <Actions level="function" parentId={industry.id} node={fn} beside={industry.functions} />
      </div>
      <ul aria-label={fn.name} className="my-2 divide-y divide-line">
        {fn.careers.map((career) => (
          <CareerLine key={career.id} career={career} fn={fn} />
        ))}
      </ul>
      <Button
        variant="secondary"
        aria-label={careerWords.addTo("career", fn.name)}
        onClick={() => editCareer(fresh("career", fn.id))}
      >
        {careerWords.add("career")}
      </Button>
    </li>
  );
}

function Industry({ industry, tree }: { industry: DeskIndustry; tree: DeskCareers }) {
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <p className="flex items-center gap-2 font-semibold text-ink-900 text-lg">
          {industry.name}
          {industry.hidden && <Mark>{careerWords.hidden}</Mark>}
        </p>
        <span className="flex flex-wrap items-center gap-2">
          <Actions level="industry" parentId={null} node={industry} beside={tree.industries} />
          <Button
            variant="secondary"
            aria-label={careerWords.addTo("function", industry.name)}
            onClick={() => editCareer(fresh("function", industry.id))}
          >
            {careerWords.add("function")}
          </Button>
        </span>
      </div>
      {industry.functions.length === 0 && <p className="text-ink-500">{careerWords.noFunctions}</p>}
      <ul className="grid items-start gap-4 lg:grid-cols-2">
        {industry.functions.map((fn) => (
          <FunctionPanel key={fn.id} fn={fn} industry={industry} />
        ))}
      </ul>
    </>
  );
}

function Tree({ tree }: { tree: DeskCareers }) {
  const chosen = useStore($industry);
  const industry = tree.industries.find(({ id }) => id === chosen) ?? tree.industries[0];
  return (
    <section aria-labelledby="career-tree">
      <h3 id="career-tree" className="font-semibold text-ink-900 text-lg">
        {careerWords.tree}
      </h3>
      <p className="mt-1 mb-3 text-ink-500">{careerWords.treeHint}</p>
      {industry ? (
        <>
          <div className="max-w-md">
            <SelectField
              label={careerWords.industry}
              placeholder=""
              options={tree.industries.map(({ id, name, hidden }) => ({
                value: id,
                label: hidden ? careerWords.hiddenOption(name) : name,
              }))}
              value={industry.id}
              onPick={(value) => value && $industry.set(value)}
            />
          </div>
          <Industry industry={industry} tree={tree} />
        </>
      ) : (
        <StateView picture="yet" title={careerWords.none} hint={careerWords.noneHint} />
      )}
    </section>
  );
}

/** The career tree, and the popular positions of the home page. */
export function Careers() {
  const state = useStore(careerTree.$state);
  return (
    <>
      <Heading title={screenNames.careers}>
        <Button onClick={() => editCareer(fresh("industry", null))}>{careerWords.add("industry")}</Button>
      </Heading>
      <Loaded of={state} skeleton={<Waiting />} onRetry={() => void careerTree.load()}>
        {(tree) => (
          <>
            <Popular tree={tree} />
            <Tree tree={tree} />
            <CareerDialog tree={tree} />
          </>
        )}
      </Loaded>
    </>
  );
}
