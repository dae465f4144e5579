/** The look of a list of choices below its field, for every control. */
export const choicesClass =
  "absolute z-20 mt-1 max-h-64 w-full scroll-mb-4 overflow-y-auto rounded-control border border-field bg-card py-1 shadow-lg focus:outline-none";
export const choiceClass =
  "flex min-h-10 cursor-pointer items-center justify-between gap-2 px-3 text-base text-ink-900 data-focus:bg-brand-50";

/** Shows a list that has opened below a field at the lower edge of the window. */
export const bringIntoView = (list: HTMLElement | null): void => list?.scrollIntoView({ block: "nearest" });
