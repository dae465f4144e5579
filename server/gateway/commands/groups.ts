import { command } from "#server/gateway/command.ts";
import { anything } from "#server/gateway/fields.ts";

/** The SDK asks for communities under a name of their own. */
const groupNames = (name: string): string[] => [`group_open_http_svc.${name}`, `million_group_open_http_svc.${name}`];

/** Groups as their members see them. There are none yet. */
export const groups = [command(groupNames("get_joined_group_list"), anything, () => ({ TotalCount: 0, GroupIdList: [] }))];
