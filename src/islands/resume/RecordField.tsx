import { type ChangeEvent, type CompositionEvent, memo } from "react";
import { MonthField } from "#islands/parts/MonthField.tsx";
import { ListboxField } from "#islands/ui/ListboxField.tsx";
import { SelectField } from "#islands/ui/SelectField.tsx";
import { SuggestField } from "#islands/ui/SuggestField.tsx";
import { TextField } from "#islands/ui/TextField.tsx";
import ethnicGroups from "#lib/data/ethnic-groups.json" with { type: "json" };
import { maskIdNumber } from "#lib/domain/resume/id-number.ts";
import type { FieldValue, Kind } from "#lib/domain/resume/record.ts";
import type { RecordForm } from "#lib/stores/resume/form.ts";
import { type FieldWords, fieldWords } from "#lib/texts/resume/records.ts";
import { resume } from "#lib/texts/resume/resume.ts";
import { PlaceField } from "./PlaceField.tsx";

type Props = {
  form: Pick<RecordForm, "section" | "change" | "type">;
  name: string;
  kind: Kind;
  required: boolean;
  value: FieldValue;
  error: string | null;
  /** Shown, but no longer to be changed. */
  locked: boolean;
  today: string;
};

const NOT_GIVEN = { value: "", label: resume.choose };
const optionsOf = (codes: readonly number[], labels: FieldWords["options"] = {}) =>
  codes.map((code) => ({ value: String(code), label: labels[code] ?? "" }));

const KEYBOARDS: Partial<Record<Kind["kind"], "numeric" | "tel" | "email">> = {
  digits: "numeric",
  amount: "numeric",
  mobile: "tel",
  "contact-phone": "tel",
  email: "email",
};
/** Kinds of fields derived from others and only shown. */
const DERIVED: readonly Kind["kind"][] = ["date", "number"];

const isComposing = ({ nativeEvent }: ChangeEvent): boolean => nativeEvent instanceof InputEvent && nativeEvent.isComposing;

/** One field of a record, drawn by its kind; redraws only for its own changes, not for every key in another one. */
export const RecordField = memo(function RecordField({ form, name, kind, required, value, error, locked, today }: Props) {
  const words = fieldWords(form.section, name);
  const onChange = (changed: FieldValue): void => form.change({ [name]: changed });
  /** Text while unfinished: composed by an input method, typed key by key. */
  const onType = (typed: string): void => form.type({ [name]: typed });
  const frame = { label: words.label, error, required, hint: locked ? resume.locked : words.hint };
  const text = String(value ?? "");
  if (locked && kind.kind === "id-number") return <TextField {...frame} required={false} readOnly value={maskIdNumber(text)} />;
  if (locked || DERIVED.includes(kind.kind)) return <TextField {...frame} required={required && !locked} readOnly value={text} />;
  if (kind.kind === "month")
    return <MonthField {...frame} value={text} openEnd={kind.openEnd === true} today={today} onPick={onType} onLeave={onChange} />;
  if (kind.kind === "place") return <PlaceField {...frame} value={Array.isArray(value) ? value : []} onChange={onChange} />;
  if (kind.kind === "ethnic-group")
    return (
      <SelectField
        {...frame}
        placeholder={resume.choose}
        options={ethnicGroups.map((group) => ({ value: group, label: group }))}
        value={text}
        onPick={onChange}
      />
    );
  if (kind.kind === "code")
    return (
      <ListboxField
        {...frame}
        placeholder={resume.choose}
        options={[...(required ? [] : [NOT_GIVEN]), ...optionsOf(kind.codes, words.options)]}
        values={text === "" ? [] : [text]}
        onPick={([code]) => onChange(code ? Number(code) : null)}
      />
    );
  if (kind.kind === "codes")
    return (
      <ListboxField
        {...frame}
        multiple
        placeholder={resume.choose}
        options={optionsOf(kind.codes, words.options)}
        values={text === "" ? [] : text.split(",")}
        onPick={(codes) => onChange(codes.join(","))}
      />
    );
  const input = {
    ...frame,
    value: text,
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      isComposing(event) ? onType(event.target.value) : onChange(event.target.value),
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => onChange(event.currentTarget.value),
  };
  if (words.suggestions)
    return <SuggestField {...input} placeholder={resume.chooseOrType} suggestions={words.suggestions} onPick={onChange} />;
  return (
    <TextField
      {...input}
      inputMode={KEYBOARDS[kind.kind] ?? "text"}
      side={words.unit && <span className="flex h-11 shrink-0 items-center text-ink-500">{words.unit}</span>}
    />
  );
});
