/** The reports of benches and stress tests: a document with a section for each, which keeps the figures of its last run. */
import { type Figure, missesLimit } from "./figures.ts";

export type Run = {
  /** `bench:news`. */
  name: string;
  /** How often, or how long, in the script's own words; empty for the usual. */
  options?: readonly string[];
  /** `2026-11-27`. */
  date: string;
  commit: string;
  machine: string;
  /** Processes that wanted a core before it began; more than the machine has cores is other work. */
  load: number;
  seconds: number;
  isOk: boolean;
  figures: readonly Figure[];
};
type Section = { name: string; text: string };

const ratioOf = ({ value, beside }: Figure): string =>
  beside === undefined || beside.value === 0 ? "" : (value / beside.value).toFixed(2);

const rowOf = (figure: Figure): string => {
  const { name, value, unit, beside } = figure;
  const besides = beside ? `${beside.kind === "beside" ? `${beside.name}:` : beside.kind} ${beside.value} ${unit}` : "";
  const cells = [
    name.replaceAll("|", "\\|"),
    `${value} ${unit}`,
    besides,
    ratioOf(figure),
    missesLimit(figure) ? "**missed**" : "",
  ];
  return `| ${cells.join(" | ")} |`;
};

export const sectionOf = ({ name, options = [], date, commit, machine, load, seconds, isOk, figures }: Run): Section => ({
  name,
  text: [
    `## ${name}`,
    "",
    `${date} · ${commit} · ${machine} · ${seconds.toFixed(0)} s${options.length > 0 ? ` with \`${options.join(" ")}\`` : ""} · load ${load.toFixed(1)} before · ${isOk ? "held" : "**failed**"}`,
    ...(figures.length === 0
      ? []
      : ["", "| figure | value | limit or peer | ratio | |", "|---|---|---|---|---|", ...figures.map(rowOf)]),
  ].join("\n"),
});

const sectionsIn = (report: string): Section[] =>
  report
    .split(/^(?=## )/m)
    .flatMap((text) => ({ name: /^## (.+)$/m.exec(text)?.[1] ?? "", text: text.trim() }))
    .filter(({ name }) => name !== "");

/** A report with new sections in the place of older ones; those that `order` no longer names go. */
export const mergeReport = (
  old: string,
  sections: readonly Section[],
  { title, intro, order }: { title: string; intro: string; order: readonly string[] },
): string => {
  const all = new Map([...sectionsIn(old), ...sections].map((section) => [section.name, section.text]));
  const texts = order.flatMap((name) => all.get(name) ?? []);
  return `${[`# ${title}`, intro, ...texts].join("\n\n")}\n`;
};
