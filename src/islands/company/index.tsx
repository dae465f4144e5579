import { useStore } from "@nanostores/react";
import { Fragment, useState } from "react";
import { PostListRoot } from "#islands/parts/PostListRoot.tsx";
import { Results } from "#islands/parts/Results.tsx";
import { useResultsOf } from "#islands/parts/use-post-list.ts";
import { buttonClass } from "#islands/ui/Button.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import { usePageTitle } from "#islands/ui/use-page-title.ts";
import { paths } from "#lib/domain/paths.ts";
import type { CompanyWithPosts } from "#lib/domain/posts/companies.ts";
import { createCompanyPosts } from "#lib/stores/posts/company.ts";
import { company as texts } from "#lib/texts/posts/company.ts";
import { posts } from "#lib/texts/posts/posts.ts";
import { Facets } from "./Facets.tsx";
import { Head } from "./Head.tsx";

/**
 * A company: its data, where and for how much it hires, and its open posts, which careers and cities narrow (D-C8). `prerendered`: the company that the page
 * was built for.
 */
export function CompanyPage({ prerendered }: { prerendered?: CompanyWithPosts }) {
  const [{ list, $company }] = useState(() => createCompanyPosts(prerendered));
  const { state } = useResultsOf(list);
  const company = useStore($company, { ssr: "initial" });
  usePageTitle(company?.name ?? null);

  if (state === "missing")
    return (
      <StateView isPage picture="missing" title={texts.missingTitle} hint={texts.missingText}>
        <a className={buttonClass("primary")} href={paths.search}>
          {posts.toSearch}
        </a>
      </StateView>
    );
  return (
    <div data-waiting={company === null && state === "loading" ? "" : undefined}>
      <header className="panel mb-4 min-h-72 p-5 sm:min-h-52 lg:min-h-45 lg:p-7">
        {company ? (
          <Head company={company} />
        ) : (
          <h1 className="font-semibold text-ink-900 text-xl lg:text-2xl">
            <span data-placeholder="">{texts.title}</span>
          </h1>
        )}
      </header>
      <PostListRoot list={list}>
        {/* The list comes in one step with the facets above it, whose height nothing foretells: new elements, instead of some that move. */}
        <Fragment key={company ? "company" : "waiting"}>
          {company && <Facets company={company} />}
          <h2 className="mb-2 font-semibold text-ink-900 text-lg">{texts.posts}</h2>
          <Results />
        </Fragment>
      </PostListRoot>
    </div>
  );
}
