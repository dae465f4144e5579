import { useStore } from "@nanostores/react";
import { ArrowRight, Check, ChevronLeft, Plus } from "lucide-react";
import { useState } from "react";
import { richText } from "#islands/elements/rich-text.ts";
import { Button } from "#islands/ui/Button.tsx";
import { Dialog } from "#islands/ui/Dialog.tsx";
import { Loaded } from "#islands/ui/Loaded.tsx";
import { StateView } from "#islands/ui/StateView.tsx";
import type { FairCompany, FairDetail, FairPost } from "#lib/domain/fairs/fairs.ts";
import { fairPostsPath } from "#lib/domain/fairs/paths.ts";
import { isPlanned } from "#lib/domain/fairs/plan.ts";
import { findSubject } from "#lib/domain/fairs/sheet.ts";
import { isOver, liveFairStatus } from "#lib/domain/fairs/status.ts";
import { companyPath, jobPagePath } from "#lib/domain/paths.ts";
import { $fair, openFair } from "#lib/stores/fairs/fair.ts";
import { $plans, entriesAt } from "#lib/stores/fairs/plan.ts";
import { togglePlanned } from "#lib/stores/fairs/planning.ts";
import { $fairSheet, closeFairSheet, type FairSheet as Sheet, stepBackInSheet, turnFairSheet } from "#lib/stores/fairs/sheet.ts";
import { $post, openPost } from "#lib/stores/posts/post.ts";
import { serverNow } from "#lib/stores/shell/clock.ts";
import { fairCompanyActionText } from "#lib/texts/fairs/action.ts";
import { planWords } from "#lib/texts/fairs/plan.ts";
import { fairSheet } from "#lib/texts/fairs/sheet.ts";
import { placeText, salaryText } from "#lib/texts/posts/facts.ts";
import { postPage } from "#lib/texts/posts/post-page.ts";
import { posts } from "#lib/texts/posts/posts.ts";
import { loadCode } from "#loading/load-code.ts";

/** From below on phones, at the right elsewhere: the fair stays in sight. */
const PLACE =
  "mt-auto mb-0 max-h-[88dvh] w-full max-w-none rounded-t-card sm:my-0 sm:mr-0 sm:ml-auto sm:h-dvh sm:max-h-dvh sm:max-w-140 sm:rounded-t-none sm:*:h-full";
const LINK = "inline-flex min-h-10 items-center gap-1 text-brand-600 hover:underline";

const skeleton = (
  <div className="flex flex-col gap-3" aria-hidden="true">
    <div className="skeleton h-5 w-2/3" />
    <div className="skeleton h-5 w-1/3" />
    <div className="skeleton mt-4 h-72" />
  </div>
);

const missing = <StateView picture="missing" title={fairSheet.gone} />;

function Company({ company }: { company: FairCompany }) {
  return (
    <>
      <p className="flex flex-wrap gap-x-3 text-ink-500">
        {company.booth && <span>{fairSheet.booth(company.booth)}</span>}
        <span>{company.industry}</span>
      </p>
      <a href={companyPath(company.name)} className={LINK}>
        {fairSheet.openCompany}
        <ArrowRight size={16} aria-hidden="true" />
      </a>
      <h3 className="mt-3 mb-1 font-semibold text-base text-ink-900">{fairSheet.posts(company.posts.length)}</h3>
      {company.posts.length === 0 && <p className="text-ink-500">{fairSheet.noPosts}</p>}
      <ul>
        {company.posts.map((post) => (
          <li key={post.id} className="border-line [&+&]:border-t">
            <button
              type="button"
              onClick={() => turnFairSheet({ postId: post.id })}
              className="flex min-h-11 w-full items-center justify-between gap-3 text-left hover:text-brand-600"
            >
              <span className="min-w-0">{post.name}</span>
              <span className="shrink-0 text-accent-600">{salaryText(post.salary)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Post({ company, post, fairId }: { company: FairCompany; post: FairPost; fairId: string }) {
  const found = useStore($post);
  return (
    <>
      <p className="font-semibold text-accent-600 text-lg">{salaryText(post.salary)}</p>
      <p className="flex flex-wrap items-center gap-x-3 text-ink-500">
        <button type="button" onClick={() => turnFairSheet({ company: company.name })} className={LINK}>
          {company.name}
        </button>
        {company.booth && <span>{fairSheet.booth(company.booth)}</span>}
      </p>
      <Loaded
        of={found.state === "idle" ? { state: "loading" } : found}
        skeleton={skeleton}
        onRetry={() => openPost(post.id)}
        missing={<StateView picture="missing" title={fairSheet.gonePost} />}
      >
        {(shown) => (
          <article key={shown.id}>
            <p className="text-ink-500">{placeText(shown.place)}</p>
            <ul aria-label={postPage.facts} className="mt-2 flex flex-wrap gap-1.5 empty:hidden">
              {[...(shown.conditions ?? []), ...(shown.offers ?? [])].map((tag) => (
                <li key={tag} className="tag">
                  {tag}
                </li>
              ))}
            </ul>
            <h3 className="mt-4 mb-2 font-semibold text-base text-ink-900">{posts.description}</h3>
            <div
              ref={(box) => box?.replaceChildren(...richText(shown.descriptionHtml))}
              className="rich-text text-base leading-7"
            />
          </article>
        )}
      </Loaded>
      <p className="mt-4 flex flex-wrap gap-x-6">
        <a href={`${jobPagePath(post.id)}?fair=${fairId}`} className={LINK}>
          {fairSheet.openPost}
          <ArrowRight size={16} aria-hidden="true" />
        </a>
        <a href={fairPostsPath(fairId, post.id)} className={LINK}>
          {fairSheet.inFairPosts}
        </a>
      </p>
    </>
  );
}

/** Leads into the apply flow of the fair, with the post chosen. */
const apply = (fairId: string, company: string, postId: string): void => {
  closeFairSheet();
  void loadCode(() => import("#islands/fair/choice.ts")).then((choice) => choice?.startChoice(fairId, company, postId));
};

/** The action of the fair's button, while the fair is on. */
const canApply = (fair: FairDetail, company: FairCompany): boolean =>
  liveFairStatus(fair, serverNow()) === "IN_PROGRESS" && company.posts.length > 0;

function PlanButton({ fairId, ...item }: { fairId: string; company: string; postId: string | null }) {
  const isOn = isPlanned(entriesAt(useStore($plans), fairId), item);
  const [busy, setBusy] = useState(false);
  const toggle = async (): Promise<void> => {
    setBusy(true);
    await togglePlanned(fairId, item);
    setBusy(false);
  };
  return (
    <Button variant="secondary" aria-pressed={isOn} busy={busy} onClick={() => void toggle()}>
      {isOn ? <Check size={16} aria-hidden="true" /> : <Plus size={16} aria-hidden="true" />}
      {isOn ? planWords.inPlan : planWords.addPost}
    </Button>
  );
}

function OpenSheet({ sheet }: { sheet: Sheet }) {
  const fair = useStore($fair);
  const found = fair.state === "ready" ? findSubject(fair.value, sheet.subject) : null;
  const footer = fair.state === "ready" && found && !isOver(fair.value) && (
    <>
      <PlanButton fairId={fair.value.id} company={found.company.name} postId={found.post?.id ?? null} />
      {canApply(fair.value, found.company) && (
        <Button className="min-w-28" onClick={() => apply(fair.value.id, found.company.name, found.post?.id ?? "")}>
          {fairCompanyActionText[fair.value.type]}
        </Button>
      )}
    </>
  );
  return (
    <Dialog
      title={found ? (found.post?.name ?? found.company.name) : fairSheet.loading}
      onClose={closeFairSheet}
      place={PLACE}
      footer={footer}
    >
      {sheet.before && (
        <button type="button" onClick={stepBackInSheet} className={LINK}>
          <ChevronLeft size={16} aria-hidden="true" />
          {fairSheet.back}
        </button>
      )}
      <Loaded
        of={fair.state === "idle" ? { state: "loading" } : fair}
        skeleton={skeleton}
        onRetry={() => openFair(sheet.fairId)}
        missing={missing}
      >
        {() => {
          if (!found) return missing;
          const { company, post } = found;
          return post ? <Post {...{ company, post }} fairId={sheet.fairId} /> : <Company company={company} />;
        }}
      </Loaded>
    </Dialog>
  );
}

/** A post or company beside its fair, while it is open. */
export function FairSheet() {
  const sheet = useStore($fairSheet);
  return sheet && <OpenSheet sheet={sheet} />;
}
