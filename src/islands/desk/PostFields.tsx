import { useStore } from "@nanostores/react";
import { ChipRadios } from "#islands/ui/ChipRadios.tsx";
import { FieldFrame } from "#islands/ui/FieldFrame.tsx";
import { Select } from "#islands/ui/Select.tsx";
import { type Option, SelectField } from "#islands/ui/SelectField.tsx";
import { TextField } from "#islands/ui/TextField.tsx";
import { areasOf, citiesOf, provinces } from "#lib/data/regions.ts";
import { OWN_NUMBER_MAX, POST_NAME_MAX, type PostContent } from "#lib/domain/desk/posts.ts";
import type { CareerIndustry } from "#lib/domain/posts/careers.ts";
import { $editor, $ownCompany, editPost } from "#lib/stores/desk/post-editor.ts";
import { careers } from "#lib/stores/posts/careers.ts";
import { postWords } from "#lib/texts/desk/desk.ts";
import { deskFields, deskFieldText } from "#lib/texts/desk/fields.ts";
import { Group } from "./Screen.tsx";

/** The sentence of a field's fault. */
export const useFault = (): ((field: keyof PostContent | "companyId") => string | null) => {
  const { faults } = useStore($editor);
  return (field) => {
    const fault = faults[field];
    if (!fault) return null;
    return "said" in fault ? fault.said : deskFieldText(field, fault.code);
  };
};

const optionsOf = (names: readonly string[]): Option[] => names.map((name) => ({ value: name, label: name }));

/** Whether a career can be chosen; posts keep one that no longer can be. */
const isOffered = (tree: readonly CareerIndustry[], careerId: string): boolean =>
  tree.some(({ functions }) => functions.some(({ posts }) => posts.some(({ id }) => id === careerId)));

function CareerField({ content }: { content: PostContent }) {
  const fault = useFault();
  const tree = useStore(careers.$state);
  const label = deskFields["careerId"] ?? "";
  const isHidden = tree.state === "ready" && content.careerId !== null && !isOffered(tree.value, content.careerId);
  return (
    <FieldFrame label={label} error={fault("careerId")} required>
      {({ id, describedBy }) => (
        <Select
          id={id}
          aria-describedby={describedBy}
          value={content.careerId ?? ""}
          wrong={fault("careerId") !== null}
          aria-invalid={fault("careerId") ? true : undefined}
          onChange={(event) => editPost({ careerId: event.target.value || null })}
        >
          <option value="">{postWords.chooseCareer}</option>
          {isHidden && <option value={content.careerId ?? ""}>{postWords.hiddenCareer}</option>}
          {tree.state === "ready" &&
            tree.value.flatMap((industry) =>
              industry.functions.map((fn) => (
                <optgroup key={`${industry.name} ${fn.name}`} label={`${industry.name} › ${fn.name}`}>
                  {fn.posts.map((career) => (
                    <option key={career.id} value={career.id}>
                      {career.name}
                    </option>
                  ))}
                </optgroup>
              )),
            )}
        </Select>
      )}
    </FieldFrame>
  );
}

export function BasicFields({ content }: { content: PostContent }) {
  const fault = useFault();
  const isOverseas = content.kind === "overseas";
  return (
    <Group title={postWords.basics}>
      <TextField
        label={deskFields["name"] ?? ""}
        required
        maxLength={POST_NAME_MAX}
        value={content.name}
        error={fault("name")}
        onChange={(event) => editPost({ name: event.target.value })}
      />
      <CareerField content={content} />
      <ChipRadios
        label={deskFields["kind"] ?? ""}
        required
        options={[
          { value: "domestic", label: postWords.kinds.domestic },
          { value: "overseas", label: postWords.kinds.overseas },
        ]}
        value={content.kind}
        onPick={(kind) => editPost({ kind: kind === "overseas" ? "overseas" : "domestic" })}
      />
      {isOverseas && (
        <ChipRadios
          label={deskFields["direction"] ?? ""}
          required
          options={[
            { value: "import", label: postWords.directions.import },
            { value: "export", label: postWords.directions.export },
          ]}
          value={content.direction}
          error={fault("direction")}
          onPick={(direction) => editPost({ direction: direction === "export" ? "export" : "import" })}
        />
      )}
    </Group>
  );
}

export function PlaceFields({ content }: { content: PostContent }) {
  const fault = useFault();
  if (content.kind === "overseas" && content.direction === "export")
    return (
      <Group title={postWords.workplace}>
        <TextField
          label={deskFields["abroadAddress"] ?? ""}
          required
          maxLength={100}
          value={content.abroadAddress}
          error={fault("abroadAddress")}
          onChange={(event) => editPost({ abroadAddress: event.target.value })}
        />
      </Group>
    );
  return (
    <Group title={postWords.workplace}>
      <SelectField
        label={deskFields["province"] ?? ""}
        placeholder={postWords.chooseProvince}
        required
        options={optionsOf(provinces)}
        value={content.province}
        onPick={(province) => {
          const cities = citiesOf(province);
          // A municipality is its own only city.
          editPost({ province, city: cities.length === 1 ? (cities[0] ?? "") : "", area: "" });
        }}
      />
      <SelectField
        label={deskFields["city"] ?? ""}
        placeholder={postWords.chooseCity}
        required
        options={optionsOf(citiesOf(content.province))}
        value={content.city}
        error={fault("city")}
        onPick={(city) => editPost({ city, area: "" })}
      />
      <SelectField
        label={deskFields["area"] ?? ""}
        placeholder={postWords.chooseArea}
        options={optionsOf(areasOf(content.city))}
        value={content.area}
        onPick={(area) => editPost({ area })}
      />
    </Group>
  );
}

type NumberName = "salaryMin" | "salaryMax" | "headcount";

function NumberField({ name, value, required = false }: { name: NumberName; value: number | null; required?: boolean }) {
  const fault = useFault();
  const read = (text: string): number | null => {
    const digits = text.replace(/\D/gu, "").slice(0, 7);
    return digits === "" ? null : Number(digits);
  };
  return (
    <TextField
      label={deskFields[name] ?? ""}
      inputMode="numeric"
      required={required}
      value={value ?? ""}
      error={fault(name)}
      hint={name === "salaryMin" ? postWords.payHint : undefined}
      onChange={(event) => editPost({ [name]: read(event.target.value) })}
    />
  );
}

export function PayFields({ content }: { content: PostContent }) {
  return (
    <Group title={postWords.pay}>
      <NumberField name="salaryMin" value={content.salaryMin} />
      <NumberField name="salaryMax" value={content.salaryMax} />
      <NumberField name="headcount" value={content.headcount} required />
    </Group>
  );
}

export function TimeFields({ content }: { content: PostContent }) {
  const fault = useFault();
  return (
    <Group title={postWords.time}>
      <TextField
        label={deskFields["startsOn"] ?? ""}
        type="date"
        required
        value={content.startsOn}
        error={fault("startsOn")}
        onChange={(event) => event.target.value && editPost({ startsOn: event.target.value })}
      />
      <TextField
        label={deskFields["endsOn"] ?? ""}
        type="date"
        required
        min={content.startsOn}
        value={content.endsOn ?? ""}
        error={fault("endsOn")}
        onChange={(event) => editPost({ endsOn: event.target.value || null })}
      />
    </Group>
  );
}

export function OtherFields({ content }: { content: PostContent }) {
  const fault = useFault();
  const company = useStore($ownCompany);
  return (
    <Group title={postWords.more}>
      <SelectField
        label={deskFields["recruiterId"] ?? ""}
        placeholder={postWords.chooseRecruiter}
        options={(company?.recruiters ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={content.recruiterId ?? ""}
        error={fault("recruiterId")}
        onPick={(id) => editPost({ recruiterId: id || null })}
      />
      <TextField
        label={deskFields["ownNumber"] ?? ""}
        hint={postWords.numberHint}
        maxLength={OWN_NUMBER_MAX}
        value={content.ownNumber}
        error={fault("ownNumber")}
        onChange={(event) => editPost({ ownNumber: event.target.value })}
      />
      <label className="flex min-h-10 items-center gap-2">
        <input
          type="checkbox"
          checked={content.showsResult}
          onChange={(event) => editPost({ showsResult: event.target.checked })}
          className="size-[18px] accent-brand-600"
        />
        {postWords.showsResult}
      </label>
    </Group>
  );
}
