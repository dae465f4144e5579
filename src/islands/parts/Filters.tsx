import { type ComponentType, useState } from "react";
import { Chip } from "#islands/ui/Chip.tsx";
import { QUICK_FACTS } from "#lib/data/search/quick-facts.ts";
import type { PostSummary } from "#lib/domain/posts/posts.ts";
import { SALARY_BANDS, sameSalary } from "#lib/domain/posts/salary.ts";
import { salaryRangeText } from "#lib/texts/posts/posts.ts";
import { search } from "#lib/texts/posts/search.ts";
import { late } from "#loading/late.ts";
import { CareerPicker } from "./CareerPicker.tsx";
import { FilterRow } from "./FilterRow.tsx";
import { usePostList, useQuery, useResults } from "./use-post-list.ts";

const FactChoices = late(() => import("./FactChoices.tsx"), "FactChoices");
const SalaryFields = late(() => import("./SalaryFields.tsx"), "SalaryFields");

export type PlaceFilters = ComponentType<{ inDrawer: boolean }>;

function CareerRow({ inDrawer }: { inDrawer: boolean }) {
  const { filterBy } = usePostList();
  const { careerIds } = useQuery();
  return (
    <FilterRow isButton label={search.career} inDrawer={inDrawer}>
      <CareerPicker selected={careerIds} onConfirm={(ids) => filterBy({ careerIds: ids })}>
        {(open) => (
          <Chip on={careerIds.length > 0} onPress={open}>
            {careerIds.length > 0 ? search.pickedCareers(careerIds.length) : search.pickCareer}
          </Chip>
        )}
      </CareerPicker>
    </FilterRow>
  );
}

/**
 * Salary bands as shortcuts – pressing the selected one again deselects it (R1.2.4-7) – and a custom range, whose code loads with the first
 * press.
 */
function SalaryRow({ inDrawer }: { inDrawer: boolean }) {
  const { filterBy } = usePostList();
  const { salary } = useQuery();
  const [isOpen, setOpen] = useState(false);
  const chosen = SALARY_BANDS.find((band) => sameSalary(salary, band));
  const own = chosen ? null : salary;
  return (
    <FilterRow label={search.salary} value={salary ? salaryRangeText(salary) : ""} inDrawer={inDrawer}>
      {SALARY_BANDS.map((band) => (
        <Chip key={band.min} on={band === chosen} onPress={() => filterBy({ salary: band === chosen ? null : band })}>
          {salaryRangeText(band)}
        </Chip>
      ))}
      <Chip on={own !== null} expanded={isOpen} onPress={() => setOpen(!isOpen)}>
        {own ? salaryRangeText(own) : search.ownSalary}
      </Chip>
      {isOpen && <SalaryFields onLost={() => setOpen(false)} />}
    </FilterRow>
  );
}

const hasTags = ({ conditions = [], offers = [] }: PostSummary): boolean => conditions.length + offers.length > 0;

/** Whether the backend reads facts of posts, as far as the posts at hand tell. */
const useHasFacts = (): boolean => {
  const { made } = usePostList();
  const results = useResults();
  const known = made.state === "ready" ? made : results;
  return known.state !== "ready" || known.value.items.length === 0 || known.value.items.some(hasTags);
};

/** On phones a row of common facts below the keyword; wide screens have all filters there. */
export function QuickFacts() {
  const { filterBy } = usePostList();
  const { facts } = useQuery();
  return (
    useHasFacts() && (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset does not scroll sideways
      <div role="group" aria-label={search.filters} className="quick-facts">
        {QUICK_FACTS.map((name) => {
          const on = facts.includes(name);
          return (
            <Chip
              key={name}
              on={on}
              onPress={() => filterBy({ facts: on ? facts.filter((one) => one !== name) : [...facts, name] })}
            >
              {name}
            </Chip>
          );
        })}
      </div>
    )
  );
}

/** Facts of posts; their choices load and open with the first press. Absent where the backend reads no facts. */
function FactRow({ inDrawer }: { inDrawer: boolean }) {
  const { facts } = useQuery();
  const [isOpen, setOpen] = useState(false);
  if (!useHasFacts()) return null;
  return (
    <FilterRow isButton label={search.facts} inDrawer={inDrawer}>
      <Chip on={facts.length > 0} expanded={isOpen} onPress={() => setOpen(!isOpen)}>
        {facts.length > 0 ? search.pickedFacts(facts.length) : search.pickFacts}
      </Chip>
      {isOpen && <FactChoices onClose={() => setOpen(false)} />}
    </FilterRow>
  );
}

/** Every filter but the keyword, as rows of chips; `Places` are those of the place, on a list that has them. */
export function Filters({ Places, inDrawer = false }: { Places?: PlaceFilters | undefined; inDrawer?: boolean }) {
  return (
    <section aria-label={search.filterRegion} className={inDrawer ? "" : "panel filters"}>
      {Places && <Places inDrawer={inDrawer} />}
      <CareerRow inDrawer={inDrawer} />
      <SalaryRow inDrawer={inDrawer} />
      <FactRow inDrawer={inDrawer} />
    </section>
  );
}
