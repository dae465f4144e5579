import * as applications from "#lib/contract/applications.ts";
import type { SignUpSource } from "#lib/domain/account.ts";
import type { Application } from "#lib/domain/applications.ts";
import type { Result } from "#lib/domain/failure.ts";
import { PAGE_SIZE, type Paged } from "#lib/domain/paging.ts";
import { send } from "./http.ts";

/** A page of the seeker's applications, newest first. */
export const myApplications = (query: { userId: string; page: number }): Promise<Result<Paged<Application>>> =>
  send(applications.deliveredResume, { ...query, size: PAGE_SIZE.posts });

/** Signs the seeker up for a post. */
export const signUp = (wanted: { postId: string; address: string[]; source: SignUpSource }): Promise<Result<unknown>> =>
  send(applications.signUp, wanted);
