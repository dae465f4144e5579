import { clsx } from "clsx";

/** Stands in for a résumé that is on its way; as tall as a failure in its place. */
export function ResumeLines({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="grid min-h-75 content-start gap-3 py-1">
      {["w-1/4", "w-1/2", "w-2/3", "w-1/4", "w-5/6", "w-3/5", "w-1/3", "w-3/4", "w-1/2"].map((width, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its position
        <div key={row} className={clsx("skeleton", row % 3 === 0 ? "h-6" : "h-4", width)} />
      ))}
    </div>
  );
}
