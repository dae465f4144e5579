import { download } from "#lib/api/download.ts";
import { send } from "#lib/api/send.ts";
import { smallPhoto } from "#lib/browser/small-photo.ts";
import { getResume } from "#lib/contract/resume/resume.ts";
import type { SharedCut } from "#lib/domain/chat/cards/job-cards.ts";
import { SHARED_PHOTO, SHARED_PHOTO_MAX } from "#lib/domain/chat/cards/shared-resume.ts";
import { type Settled, settle } from "#lib/domain/loadable.ts";
import { reachable, receivedParts } from "#lib/domain/resume/received.ts";
import type { Resume } from "#lib/domain/resume/resume.ts";
import { whenLoggedIn } from "#lib/stores/account/when-logged-in.ts";
import { createResource, fetchOnMount } from "#lib/stores/resource.ts";

/**
 * The résumé as it would go out, with the photo of the interview's cut; null without one. `isPhotoLost`: there is one, but it did not come or cannot be
 * drawn.
 */
export type Outgoing = { resume: Resume; photo: string | null; isPhotoLost: boolean };

/** A résumé as the recruiter would see it: within the cut, without files. */
export const withinCut = (resume: Resume, cut: SharedCut): Resume => ({
  ...resume,
  ...receivedParts(reachable(resume), cut),
  certificates: [],
  otherAttachments: [],
});

const photoOf = async (resume: Resume, makePhoto: typeof smallPhoto): Promise<Omit<Outgoing, "resume">> => {
  const marked = resume.certificates.find(({ photo }) => photo === 1);
  if (!marked) return { photo: null, isPhotoLost: false };
  const file = await download(marked);
  const photo = file.ok ? await makePhoto(file.value) : null;
  const isUsable = photo !== null && photo.length <= SHARED_PHOTO_MAX && SHARED_PHOTO.test(photo);
  return { photo: isUsable ? photo : null, isPhotoLost: !isUsable };
};

/** The seeker's own résumé and photo, which may go out. */
export const createOutgoingResume = (makePhoto: typeof smallPhoto = smallPhoto) =>
  fetchOnMount(
    createResource<Settled<Outgoing>>(async (signal) => {
      const { id: userId } = await whenLoggedIn();
      const resume = await send(getResume, { userId }, { signal, quiet: true });
      if (!resume.ok) return settle(resume);
      return { state: "ready", value: { resume: resume.value, ...(await photoOf(resume.value, makePhoto)) } };
    }),
  );
