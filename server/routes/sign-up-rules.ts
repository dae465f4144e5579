import type { SignUpSource } from "#lib/domain/account/account.ts";
import { isSceneRunning } from "#lib/domain/fairs/fairs.ts";
import { isAddressOf, signAddressOf } from "#lib/domain/posts/places.ts";
import { fairsOfPost } from "#server/db/fairs/fairs.ts";
import { findPostPlace } from "#server/db/posts/posts.ts";
import { hasEducation, hasName } from "#server/db/resume/resumes.ts";
import type { Db } from "#server/db/schema/index.ts";
import { MESSAGES } from "#server/texts.ts";
import { conflict, invalid } from "./answer.ts";

/** The work address to store for a post. Throws a Refusal if the client sent a different one. */
export const workAddress = async (db: Db, postId: string, address: readonly string[]): Promise<string[]> => {
  const place = await findPostPlace(db, postId);
  if (!isAddressOf(place, address)) throw invalid({ signAddress: MESSAGES.foreignAddress });
  return signAddressOf(place);
};

/** Throws a Refusal unless the seeker has a record of education (R1.5.1-1). */
export const mustHaveEducation = async (db: Db, userId: string): Promise<void> => {
  if (!(await hasEducation(db, userId))) throw conflict(MESSAGES.noEducation);
};

/** Throws a Refusal unless the résumé has a name: a company cannot answer a person without one. */
export const mustHaveName = async (db: Db, userId: string): Promise<void> => {
  if (!(await hasName(db, userId))) throw conflict(MESSAGES.noName);
};

type Origin = { postId: string; source: SignUpSource; fairId: string | null };

/**
 * The fair to store with an application, or null. Throws a Refusal if the named fair does not have the post, or if PC_SCENE
 * is claimed without a running on-site fair of the post. Clients of the documents name no fair: it is stored if only one fits.
 */
export const fairOfSignUp = async (db: Db, { postId, source, fairId }: Origin, now: number): Promise<string | null> => {
  if (fairId === null && source !== "PC_SCENE") return null;
  const fairs = await fairsOfPost(db, postId, now);
  const named = fairs.filter(({ id }) => id === fairId);
  if (fairId !== null && named.length === 0) throw invalid({ recruitFairsId: MESSAGES.foreignFair });
  if (source !== "PC_SCENE") return fairId;
  const [fair, ...others] = (fairId === null ? fairs : named).filter((candidate) => isSceneRunning(candidate, now));
  if (!fair) throw invalid({ source: MESSAGES.noSceneFair });
  return others.length === 0 ? fair.id : null;
};
