import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { cdp, page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { RecordField } from "#islands/resume/RecordField.tsx";
import { kindOf } from "#lib/domain/resume/record.ts";
import { SECTIONS, type Section } from "#lib/domain/resume/resume.ts";
import "#pages/_shell/global.css";

/** A field of every kind that lets its reader choose, with nothing chosen. */
const CHOICES: [section: Section, name: string][] = [
  ["basics", "gender"],
  ["basics", "ethnicity"],
  ["educations", "begin"],
  ["educations", "degree"],
];
const form = (section: Section) => ({ section, change: () => undefined, type: () => undefined });

/** Everything about a closed control by which a reader would tell it from another. */
const lookOf = (control: Element) => {
  const { height, fontSize, fontFamily, fontWeight, color, backgroundColor, borderColor, borderRadius, paddingLeft, appearance } =
    getComputedStyle(control);
  const box = control.getBoundingClientRect();
  const arrow = (control.querySelector("svg") ?? control.parentElement?.querySelector("svg"))?.getBoundingClientRect();
  return {
    ...{ height, fontSize, fontFamily, fontWeight, backgroundColor, borderColor, borderRadius, paddingLeft },
    placeholder: control instanceof HTMLInputElement ? getComputedStyle(control, "::placeholder").color : color,
    arrow: arrow && { fromRight: Math.round(box.right - arrow.right), size: arrow.width, fromTop: Math.round(arrow.top - box.top) },
    ofThePlatform: control instanceof HTMLSelectElement && appearance !== "none",
  };
};
const textColour = (control: Element): string => {
  const text = control.querySelector("span") ?? control;
  return getComputedStyle(text).color;
};

describe.each(["light", "dark"])("in %s", (scheme) => {
  const emulate = (value: string) =>
    (cdp() as unknown as { send(name: string, options: object): Promise<void> }).send("Emulation.setEmulatedMedia", {
      features: [{ name: "prefers-color-scheme", value }],
    });
  beforeEach(() => emulate(scheme));
  afterEach(() => emulate(""));

  test("all fields that offer a choice look the same", async () => {
    await page.viewport(992, 800);
    await render(
      <div>
        {CHOICES.map(([section, name]) => {
          const table: Record<string, Parameters<typeof kindOf>[0]> = SECTIONS[section];
          const field = table[name];
          if (!field) throw new Error(name);
          const props = { form: form(section), name, kind: kindOf(field, {}), error: null, locked: false, today: "2026-11-21" };
          return <RecordField key={name} {...props} required value={field.kind === "month" ? "\u001a" : ""} />;
        })}
      </div>,
    );
    const controls = [...document.querySelectorAll("select, [role=combobox], button[aria-haspopup=listbox]")];
    expect(controls).toHaveLength(5);
    const looks = controls.map((control) => {
      const look = lookOf(control);
      return control instanceof HTMLButtonElement ? { ...look, placeholder: textColour(control) } : look;
    });
    for (const look of looks) expect(look).toEqual(looks[0]);
    expect(looks[0]).toMatchObject({ height: "44px", ofThePlatform: false, arrow: { size: 16 } });
  });
});
