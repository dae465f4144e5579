import { useStore } from "@nanostores/react";
import { useId } from "react";
import type { FairCompany, FairPost } from "#lib/domain/fairs/fairs.ts";
import { $signedUpIds } from "#lib/stores/fairs/apply.ts";
import { chooseFairPost } from "#lib/stores/fairs/choice.ts";
import { fairChoice } from "#lib/texts/fairs/choice.ts";
import { salaryText } from "#lib/texts/posts/facts.ts";

function Post({ post, chosen, signedUp }: { post: FairPost; chosen: boolean; signedUp: boolean }) {
  return (
    <label className="flex min-h-11 items-center gap-3 rounded-control px-3 py-2 hover:bg-ground has-checked:bg-brand-50">
      <input
        type="radio"
        name="fair-post"
        value={post.id}
        checked={chosen}
        onChange={() => chooseFairPost(post.id)}
        className="size-4.5 shrink-0 accent-brand-600"
      />
      {/* On a phone the salary takes a line of its own, rather than the name be squeezed. */}
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <span className="min-w-full flex-1 text-ink-900 sm:min-w-0">{post.name}</span>
        {signedUp && <span className="rounded-full bg-ok-50 px-2 py-0.5 text-ok text-xs">{fairChoice.applied}</span>}
        <span className="text-accent-600">{salaryText(post.salary)}</span>
      </span>
    </label>
  );
}

function Company({ company, chosen }: { company: FairCompany; chosen: string | null }) {
  const signedUpIds = useStore($signedUpIds);
  const nameId = useId();
  return (
    <fieldset aria-labelledby={nameId} className="mb-2 min-w-0">
      <h3 id={nameId} className="sticky -top-5 z-10 bg-card px-3 py-2 font-semibold text-ink-900">
        {company.name}
      </h3>
      {company.posts.map((post) => (
        <Post key={post.id} post={post} chosen={post.id === chosen} signedUp={signedUpIds.has(post.id)} />
      ))}
    </fieldset>
  );
}

/** Posts to choose one of, by company. */
export function PostChoice({ companies, chosen }: { companies: readonly FairCompany[]; chosen: string | null }) {
  if (companies.length === 0) return <p className="py-8 text-center text-ink-500">{fairChoice.none}</p>;
  // Two companies may share a name; a post belongs to one.
  return companies.map((company) => <Company key={company.posts[0]?.id} company={company} chosen={chosen} />);
}
