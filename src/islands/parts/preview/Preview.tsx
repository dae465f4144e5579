import { useStore } from "@nanostores/react";
import { ArrowRight } from "lucide-react";
import { drawPublished } from "#islands/elements/published.ts";
import { richText } from "#islands/elements/rich-text.ts";
import { PostActions } from "#islands/parts/PostActions.tsx";
import { Loaded } from "#islands/ui/Loaded.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import { companyPath, jobPagePath } from "#lib/domain/paths.ts";
import { markAttributes } from "#lib/domain/posts/company-mark.ts";
import type { PostDetail } from "#lib/domain/posts/posts.ts";
import { $chosen } from "#lib/stores/posts/chosen.ts";
import { $post, openPost, postStatusNow } from "#lib/stores/posts/post.ts";
import { placeText, salaryText } from "#lib/texts/posts/facts.ts";
import { missingPost } from "#lib/texts/posts/missing-post.ts";
import { postPage } from "#lib/texts/posts/post-page.ts";
import { categoryText, posts, statusText } from "#lib/texts/posts/posts.ts";
import { preview } from "#lib/texts/posts/preview.ts";
import { timingText } from "#lib/texts/posts/published.ts";
import { KeepButtons } from "./KeepButtons.tsx";

function Head({ post }: { post: PostDetail }) {
  const status = postStatusNow(post);
  const tags = [...(post.conditions ?? []), ...(post.offers ?? [])];
  return (
    <header className="border-line border-b p-5">
      <div className="flex items-start justify-between gap-4">
        <h2 className="min-w-0 font-semibold text-ink-900 text-lg">
          <a href={jobPagePath(post.id)} className="hover:text-brand-600">
            {post.name}
          </a>
          {status !== "open" && <span className="ml-2 font-normal text-ink-500 text-xs">{statusText[status]}</span>}
        </h2>
        <div className="shrink-0 text-right">
          <p className="font-semibold text-accent-600 text-lg">{salaryText(post.salary)}</p>
          {post.likePay && <p className="text-ink-500 text-xs">{post.likePay}</p>}
        </div>
      </div>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 text-ink-500">
        <a href={companyPath(post.companyName)} className="inline-flex items-center gap-2 text-ink-700 hover:text-brand-600">
          <span aria-hidden="true" className="company-mark" {...markAttributes(post.companyName)} />
          {post.companyName}
        </a>
        <span>{placeText(post.place)}</span>
        <span>{categoryText(post)}</span>
      </p>
      <p ref={drawPublished} data-published={post.startsOn ?? ""} data-ends={post.endsOn ?? ""} className="text-ink-500">
        {timingText(post, null)}
      </p>
      {tags.length > 0 && (
        <ul aria-label={postPage.facts} className="mt-3 flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag} className="tag">
              {tag}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap items-start gap-3">
        <PostActions />
        <KeepButtons post={post} />
      </div>
    </header>
  );
}

const skeleton = (
  <div className="flex flex-col gap-3 p-5" aria-hidden="true">
    <div className="skeleton h-6 w-1/2" />
    <div className="skeleton h-5 w-2/3" />
    <div className="skeleton h-5 w-1/3" />
    <div className="skeleton mt-2 h-11 w-3/4" />
    <div className="skeleton mt-4 h-72" />
  </div>
);

/** The chosen post beside its list: its key facts, actions and text, and a link to its page. */
export function Preview() {
  const chosen = useStore($chosen);
  const post = useStore($post);
  if (chosen === null)
    return (
      <div data-ready="" className="grid h-full content-center">
        <StateView picture="choose" title={preview.none} hint={preview.keys} />
      </div>
    );
  return (
    <div aria-busy={post.state === "loading"} tabIndex={-1} className="focus:outline-none">
      <Loaded
        of={post.state === "idle" ? { state: "loading" } : post}
        skeleton={skeleton}
        onRetry={() => openPost(chosen)}
        missing={<StateView picture="missing" {...missingPost} />}
      >
        {(shown) => (
          // One element for each post: the text below is drawn once.
          <article key={shown.id}>
            <Head post={shown} />
            <section className="p-5">
              <h3 className="mb-2 font-semibold text-base text-ink-900">{posts.description}</h3>
              <div
                ref={(box) => box?.replaceChildren(...richText(shown.descriptionHtml))}
                className="rich-text text-base leading-7"
              />
              <a
                href={jobPagePath(shown.id)}
                className="mt-4 inline-flex min-h-10 items-center gap-1 text-brand-600 hover:underline"
              >
                {preview.open}
                <ArrowRight size={16} aria-hidden="true" />
              </a>
            </section>
          </article>
        )}
      </Loaded>
    </div>
  );
}
