import { useStore } from "@nanostores/react";
import { useState } from "react";
import { PostListRoot } from "#islands/parts/PostListRoot.tsx";
import { Results } from "#islands/parts/Results.tsx";
import { useResultsOf } from "#islands/parts/use-post-list.ts";
import { buttonClass } from "#islands/ui/Button.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import { usePageTitle } from "#islands/ui/use-page-title.ts";
import { paths } from "#lib/domain/paths.ts";
import { createCompanyPosts } from "#lib/stores/posts/company.ts";
import { company as texts } from "#lib/texts/posts/company.ts";
import { posts } from "#lib/texts/posts/posts.ts";

/** A company: its name, its data, and its open posts (D-C8). */
export function CompanyPage() {
  const [{ list, $company }] = useState(createCompanyPosts);
  const { state } = useResultsOf(list);
  const company = useStore($company, { ssr: "initial" });
  usePageTitle(company?.name ?? null);

  if (state === "missing")
    return (
      <StateView isPage picture="empty" title={texts.missingTitle} hint={texts.missingText}>
        <a className={buttonClass("primary")} href={paths.search}>
          {posts.toSearch}
        </a>
      </StateView>
    );
  return (
    <div data-waiting={company === null && state === "loading" ? "" : undefined}>
      <header className="panel mb-4 p-5 lg:p-7">
        <h1 className="font-semibold text-ink-900 text-xl lg:text-2xl">
          <span data-placeholder="">{company?.name ?? texts.title}</span>
        </h1>
        <p className="mt-1 min-h-[22px] text-ink-500">{company && [company.industry, company.size].filter(Boolean).join(" · ")}</p>
      </header>
      <h2 className="mb-2 font-semibold text-ink-900 text-lg">{texts.posts}</h2>
      <PostListRoot list={list}>
        <Results />
      </PostListRoot>
    </div>
  );
}
