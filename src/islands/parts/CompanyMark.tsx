import { markOf } from "#lib/domain/posts/companies.ts";

/** The generated mark of a company, beside its name; a small one has room for one letter. Why letters: `pages/_shell/company-mark.css`. */
export function CompanyMark({ name, size }: { name: string; size: number }) {
  const { letters, hue } = markOf(name);
  const isSmall = size < 32;
  return (
    <svg viewBox="0 0 48 48" width={size} height={size} aria-hidden="true" className="company-mark" data-hue={hue}>
      <rect width="48" height="48" rx="10" />
      <text x="24" y="24" dy="0.36em" textAnchor="middle" fontSize={isSmall ? 27 : 17}>
        {isSmall ? [...letters][0] : letters}
      </text>
    </svg>
  );
}
