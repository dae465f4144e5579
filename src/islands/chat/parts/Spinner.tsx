/** Shows that something is loading. With a label it announces itself. */
export function Spinner({ label }: { label?: string }) {
  const look =
    "inline-block size-4 shrink-0 animate-[turn_0.8s_linear_infinite] rounded-full border-2 border-current border-r-transparent text-ink-500";
  return label === undefined ? (
    <span aria-hidden="true" className={look} />
  ) : (
    <span role="img" aria-label={label} className={look} />
  );
}
