import * as z from "zod/mini";
import { restCommand } from "#server/gateway/command.ts";
import { accountId } from "#server/gateway/fields.ts";

const asked = z.object({ CallId: z.string().check(z.maxLength(64)), UserID: accountId });

/** The backend's questions about calls: additions to the cloud's commands. */
export const calls = [
  restCommand("own_call_svc/is_in_call", asked, async ({ body, groupCalls }) => ({
    IsInCall: groupCalls.isIn(body.CallId, body.UserID),
  })),
];
