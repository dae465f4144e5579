import { atom } from "nanostores";
import { send } from "#lib/api/send.ts";
import { getPost } from "#lib/contract/posts/posts.ts";
import { getResume } from "#lib/contract/resume/resume.ts";
import { demandWords } from "#lib/data/search/demand-words.ts";
import { type Demand, demandsOf } from "#lib/domain/posts/demands.ts";
import type { RichNode } from "#lib/domain/posts/rich-text.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { requireLogin } from "#lib/stores/account/guarded.ts";
import { serverNow } from "#lib/stores/shell/clock.ts";
import { reportFailure } from "#lib/stores/shell/toasts.ts";

/** The requirements of a post beside the own résumé; null while they are closed. They are compared here, on the device. */
export const $demands = atom<Demand[] | null>(null);

/** Opens them, after a login if need be; failures are shown. `read` makes nodes of a description's HTML. */
export const openDemands = async (postId: string, read: (html: string) => RichNode[]): Promise<void> => {
  const user = await requireLogin();
  if (!user) return;
  const [post, resume] = await Promise.all([send(getPost, { postId, userId: user.id }), send(getResume, { userId: user.id })]);
  if (!post.ok) reportFailure(post.failure);
  else if (!resume.ok) reportFailure(resume.failure);
  else {
    const { descriptionHtml, conditions = [] } = post.value;
    const source = { description: read(descriptionHtml), tags: conditions };
    $demands.set(demandsOf(source, resume.value, demandWords, beijingDate(serverNow())));
  }
};

export const closeDemands = (): void => $demands.set(null);
