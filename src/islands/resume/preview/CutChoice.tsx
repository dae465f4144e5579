import { useId } from "react";
import { CUTS, type Cut } from "#lib/domain/resume/cut.ts";
import { cutText, preview as words } from "#lib/texts/resume/preview.ts";

/** Which cut of the résumé is shown and saved. */
export function CutChoice({ cut, onChoose }: { cut: Cut; onChoose: (cut: Cut) => void }) {
  const name = useId();
  return (
    <fieldset className="mb-4">
      <legend className="mb-2 font-semibold text-ink-900">{words.cut}</legend>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
        {CUTS.map((option) => (
          <label
            key={option}
            className="flex cursor-pointer items-start gap-2 rounded-control border border-line p-3 hover:border-brand-600 has-checked:border-brand-600 has-checked:bg-brand-50"
          >
            <input
              type="radio"
              name={name}
              checked={option === cut}
              onChange={() => onChoose(option)}
              className="mt-1 accent-brand-600"
            />
            <span>
              <span className="block font-semibold text-ink-900">{cutText[option].label}</span>
              <span className="block text-ink-700">{cutText[option].hint}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
