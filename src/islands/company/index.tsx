import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { Results } from "#islands/parts/Results.tsx";
import { useResults } from "#islands/parts/use-results.ts";
import { buttonClass } from "#islands/ui/Button.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import { paths } from "#lib/domain/paths.ts";
import { $company, openCompany } from "#lib/stores/company.ts";
import { company as texts } from "#lib/texts/company.ts";
import { posts } from "#lib/texts/posts.ts";

/** A company: its name, what is known of it, and its open posts (decisions C8). */
export function CompanyPage() {
  const results = useResults(openCompany);
  const company = useStore($company, { ssr: "initial" });
  const name = company !== null && company !== "missing" ? company.name : null;
  useEffect(() => {
    if (name !== null) document.title = document.title.replace(/^.*(?= - )/u, name);
  }, [name]);

  if (company === "missing")
    return (
      <StateView isPage picture="empty" title={texts.missingTitle} hint={texts.missingText}>
        <a className={buttonClass("primary")} href={paths.search}>
          {posts.toSearch}
        </a>
      </StateView>
    );
  const waiting = company === null && results.state === "loading";
  return (
    <div data-waiting={waiting ? "" : undefined}>
      <header className="panel mb-4 p-5 lg:p-7">
        <h1 className="font-semibold text-ink-900 text-xl lg:text-2xl">
          <span data-fill="name">{name ?? texts.title}</span>
        </h1>
        <p className="mt-1 min-h-[22px] text-ink-500">{company && [company.industry, company.size].filter(Boolean).join(" · ")}</p>
      </header>
      <h2 className="mb-2 font-semibold text-ink-900 text-lg">{texts.posts}</h2>
      <Results results={results} />
    </div>
  );
}
