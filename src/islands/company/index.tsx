import { useStore } from "@nanostores/react";
import { Fragment, useState } from "react";
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
import { useCode } from "#loading/use-code.ts";

/** A company: its data, where and for how much it hires, and its open posts, which careers and cities narrow (D-C8). */
export function CompanyPage() {
  const [{ list, $company }] = useState(createCompanyPosts);
  const { state } = useResultsOf(list);
  const company = useStore($company, { ssr: "initial" });
  usePageTitle(company?.name ?? null);
  // Beside the request for the company.
  const head = useCode(true, () => import("./Head.tsx"));

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
      <header className="panel mb-4 min-h-72 p-5 sm:min-h-52 lg:min-h-45 lg:p-7">
        {company && head ? (
          <head.Head company={company} />
        ) : (
          <h1 className="font-semibold text-ink-900 text-xl lg:text-2xl">
            <span data-placeholder="">{company?.name ?? texts.title}</span>
          </h1>
        )}
      </header>
      <PostListRoot list={list}>
        {/* The list comes in one step with the facets above it, whose height nothing foretells: new elements, instead of some that move. */}
        <Fragment key={company && head ? "company" : "waiting"}>
          {company && head && <head.Facets company={company} />}
          <h2 className="mb-2 font-semibold text-ink-900 text-lg">{texts.posts}</h2>
          <Results />
        </Fragment>
      </PostListRoot>
    </div>
  );
}
