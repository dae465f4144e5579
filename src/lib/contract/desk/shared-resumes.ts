import * as z from "zod/mini";
import { sharedAnswer } from "#lib/contract/shared-resume.ts";
import { shareId } from "#lib/contract/shared-resumes.ts";
import { deskCall } from "./call.ts";

/** A copy that a seeker sent to the calling recruiter in the chat. */
export const readSharedAtDesk = deskCall("read-shared-resume", { payload: z.object({ shareId }), answer: sharedAnswer });
