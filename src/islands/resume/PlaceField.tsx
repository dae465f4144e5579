import { useId, useState } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { Select } from "#islands/ui/Select.tsx";
import { TextField } from "#islands/ui/TextField.tsx";
import { resume } from "#lib/texts/resume/resume.ts";
import { useCode } from "#loading/use-code.ts";

type Props = {
  label: string;
  /** Province, city and district, or one text that was typed. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  error: string | null;
  hint?: string | undefined;
  required: boolean;
};

function Step({
  label,
  value,
  options,
  onPick,
}: {
  label: string;
  value: string;
  options: readonly string[];
  onPick: (value: string) => void;
}) {
  return (
    <Select
      aria-label={label}
      value={options.includes(value) ? value : ""}
      disabled={options.length === 0}
      onChange={(event) => onPick(event.target.value)}
    >
      <option value="">{label}</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </Select>
  );
}

/** A place that is typed, or chosen by province, city and district (R2.5.5-1). */
export function PlaceField({ label, value, onChange, error, hint, required }: Props) {
  const [isChoosing, setIsChoosing] = useState(false);
  const regions = useCode(
    isChoosing,
    () => import("#lib/data/regions.ts"),
    () => setIsChoosing(false),
  );
  const steps = useId();
  const [province = "", city = "", area = ""] = value;
  const chooser = (
    <Button
      variant="plain"
      className="h-11 shrink-0"
      aria-expanded={isChoosing}
      aria-controls={steps}
      onClick={() => setIsChoosing(!isChoosing)}
    >
      {resume.chooseRegion}
    </Button>
  );
  return (
    <div>
      <TextField
        label={label}
        error={error}
        hint={hint}
        required={required}
        value={value.join(" ")}
        onChange={(event) => onChange(event.target.value === "" ? [] : [event.target.value])}
        side={chooser}
      />
      {/* Eleven characters, as in 克孜勒苏柯尔克孜自治州, fit without a cut. */}
      <div
        id={steps}
        className="mb-2 grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-2"
        hidden={!regions || !isChoosing}
      >
        {regions && (
          <>
            <Step
              label={resume.province}
              value={province}
              options={regions.provinces}
              onPick={(chosen) => onChange(chosen ? [chosen] : [])}
            />
            <Step
              label={resume.city}
              value={city}
              options={regions.citiesOf(province)}
              onPick={(chosen) => onChange(chosen ? [province, chosen] : [province])}
            />
            <Step
              label={resume.area}
              value={area}
              options={city ? regions.areasOf(city) : []}
              onPick={(chosen) => onChange(chosen ? [province, city, chosen] : [province, city])}
            />
          </>
        )}
      </div>
    </div>
  );
}
