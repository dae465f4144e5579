import { useStore } from "@nanostores/react";
import { clsx } from "clsx";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { CareerPicker } from "#islands/parts/CareerPicker.tsx";
import { Chip } from "#islands/ui/Chip.tsx";
import { hotCities, hotCityName } from "#lib/data/hot-cities.ts";
import type { RecruitKind } from "#lib/domain/posts.ts";
import { SALARY_BANDS, sameSalary } from "#lib/domain/salary.ts";
import { $areas, loadAreas } from "#lib/stores/areas.ts";
import { filterBy } from "#lib/stores/search.ts";
import { bandText, cityLabel } from "#lib/texts/posts.ts";
import { search } from "#lib/texts/search.ts";
import { useQuery } from "./use-query.ts";

const CityDialog = lazy(() => import("./CityDialog.tsx").then(({ CityDialog }) => ({ default: CityDialog })));

function Row({ label, children, inDrawer }: { label: string; children: ReactNode; inDrawer: boolean }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't lay its legend out beside its content
    <div
      role="group"
      aria-label={label}
      className={clsx("gap-3", inDrawer ? "mb-6" : "grid grid-cols-[72px_1fr] border-line py-2.5 [&+&]:border-t")}
    >
      <span className={inDrawer ? "mb-2 block font-semibold text-ink-900" : "pt-1 text-ink-500"}>{label}</span>
      <div className="flex min-w-0 flex-wrap gap-2">{children}</div>
    </div>
  );
}

function CityRow({ inDrawer }: { inDrawer: boolean }) {
  const { city } = useQuery();
  const [picking, setPicking] = useState(false);
  const pick = (name: string): void => filterBy({ city: name });
  const isHot = hotCities.some((label) => hotCityName(label) === city);
  const [nationwide, ...hot] = hotCities;
  return (
    <Row label={search.city} inDrawer={inDrawer}>
      <Chip on={city === ""} onPress={() => pick("")}>
        {nationwide}
      </Chip>
      {hot.map((label) => (
        <Chip key={label} on={city === hotCityName(label)} onPress={() => pick(hotCityName(label))}>
          {label}
        </Chip>
      ))}
      <Chip on={city !== "" && !isHot} onPress={() => setPicking(true)}>
        {city && !isHot ? cityLabel(city) : search.otherCities}
      </Chip>
      {picking && (
        <Suspense fallback={null}>
          <CityDialog
            current={city}
            onClose={() => setPicking(false)}
            onPick={(name) => {
              pick(name);
              setPicking(false);
            }}
          />
        </Suspense>
      )}
    </Row>
  );
}

/** Appears once a city is chosen (1§2). */
function AreaRow({ inDrawer }: { inDrawer: boolean }) {
  const { city, area } = useQuery();
  const table = useStore($areas, { ssr: "initial" });
  useEffect(() => {
    if (city) void loadAreas();
  }, [city]);
  if (!city) return null;
  const areas = table.state === "ready" ? (table.value[city] ?? []) : area ? [area] : [];
  return (
    <Row label={search.area} inDrawer={inDrawer}>
      <Chip on={area === ""} onPress={() => filterBy({ area: "" })}>
        {search.anyArea}
      </Chip>
      {areas.map((name) => (
        <Chip key={name} on={area === name} onPress={() => filterBy({ area: name })}>
          {name}
        </Chip>
      ))}
    </Row>
  );
}

function CareerRow({ inDrawer }: { inDrawer: boolean }) {
  const { careerIds } = useQuery();
  return (
    <Row label={search.career} inDrawer={inDrawer}>
      <CareerPicker selected={careerIds} onConfirm={(ids) => filterBy({ careerIds: ids })}>
        {(open) => (
          <Chip on={careerIds.length > 0} onPress={open}>
            {careerIds.length > 0 ? search.pickedCareers(careerIds.length) : search.pickCareer}
          </Chip>
        )}
      </CareerPicker>
    </Row>
  );
}

/** The selected band again deselects it (1§2). */
function SalaryRow({ inDrawer }: { inDrawer: boolean }) {
  const { salary } = useQuery();
  return (
    <Row label={search.salary} inDrawer={inDrawer}>
      {SALARY_BANDS.map((band) => (
        <Chip
          key={band.min}
          on={sameSalary(salary, band)}
          onPress={() => filterBy({ salary: sameSalary(salary, band) ? null : band })}
        >
          {bandText(band)}
        </Chip>
      ))}
    </Row>
  );
}

/** Every filter but the keyword, as rows of chips. */
export function Filters({ kind, inDrawer = false }: { kind: RecruitKind; inDrawer?: boolean }) {
  return (
    <section aria-label={search.filterRegion} className={inDrawer ? "" : "panel mb-4 px-5 py-1"}>
      {kind === "domestic" && <CityRow inDrawer={inDrawer} />}
      {kind === "domestic" && <AreaRow inDrawer={inDrawer} />}
      <CareerRow inDrawer={inDrawer} />
      <SalaryRow inDrawer={inDrawer} />
    </section>
  );
}
