import * as z from "zod/mini";
import type { GroupApplication } from "#lib/domain/chat/groups/groups.ts";
import { success } from "#lib/domain/failure.ts";
import { attempt, attemptDone, chatFailure, UNREADABLE } from "./failures.ts";
import { figure, name, text } from "./fields.ts";
import type { GroupsFacet } from "./groups-client.ts";
import type { ChatSDK } from "./sdk.ts";

const listAnswer = z.object({ data: z.object({ applicationList: z.array(z.unknown()) }) });

/** A wish to join: of the applicant if the type is 0, else of the account that was invited (R3.3.7-1). */
const wire = z.object({
  groupID: z.string().check(z.minLength(1)),
  applicationType: figure,
  applicant: text,
  applicantNick: name,
  userID: text,
  note: text,
  messageKey: figure,
  handled: figure,
});

const toApplication = (given: z.output<typeof wire>): GroupApplication => ({
  key: `${given.groupID}/${given.messageKey}`,
  groupId: given.groupID,
  account: given.applicationType === 0 ? given.applicant : given.userID,
  name: given.applicationType === 0 ? given.applicantNick : "",
  wording: given.note,
});

/** The wishes to join. The SDK answers one by the object that it gave: these are kept by key. */
export const createApplications = (sdk: ChatSDK): Pick<GroupsFacet, "applications" | "answer"> => {
  let given = new Map<string, unknown>();
  return {
    applications: async () => {
      const answer = await attempt((): Promise<unknown> => sdk.getGroupApplicationList());
      if (!answer.ok) return answer;
      const parsed = z.safeParse(listAnswer, answer.value);
      if (!parsed.success) return UNREADABLE;
      const read = parsed.data.data.applicationList.flatMap((one) => {
        const { data } = z.safeParse(wire, one);
        return data && data.handled === 0 ? [{ one, application: toApplication(data) }] : [];
      });
      given = new Map(read.map(({ one, application }) => [application.key, one]));
      return success(read.map(({ application }) => application).filter(({ account }) => account !== ""));
    },
    answer: (application, isAccepted) => {
      const one = given.get(application.key);
      if (one === undefined) return Promise.resolve({ ok: false, failure: chatFailure(10_024) });
      return attemptDone(() => sdk.handleGroupApplication({ handleAction: isAccepted ? "Agree" : "Reject", application: one }));
    },
  };
};
