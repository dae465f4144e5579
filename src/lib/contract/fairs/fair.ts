import * as z from "zod/mini";
import { defineCall, EVERYONE } from "#lib/contract/call.ts";
import { renamed } from "#lib/contract/renamed.ts";
import { figure, id, list, mapped, text } from "#lib/contract/wire.ts";
import type { Fair, FairDetail } from "#lib/domain/fairs/fairs.ts";
import { salaryRange } from "#lib/domain/posts/salary.ts";
import { fairFields, readFair, writeFair } from "./card.ts";

const fairPost = mapped(
  z.object({ recruitProjectId: id, postName: text, salaryMin: figure, salaryMax: figure }),
  (wire) => ({ id: wire.recruitProjectId, name: wire.postName, salary: salaryRange(wire.salaryMin, wire.salaryMax) }),
  (post) => ({
    recruitProjectId: post.id,
    postName: post.name,
    salaryMin: post.salary?.min ?? null,
    salaryMax: post.salary?.max ?? null,
  }),
);

const fairCompany = renamed({
  name: ["companyName", text],
  industry: ["industry", text],
  booth: ["booth", text],
  posts: ["postVOS", list(fairPost)],
});

const detailFields = { address: text, halls: text, hours: text, cancelReason: text, companies: list(fairCompany) };
type Details = Omit<FairDetail, keyof Fair>;
const detailsOf = ({ address, halls, hours, cancelReason, companies }: Details): Details => ({
  ...{ address, halls, hours, cancelReason, companies },
});

const fairDetail = mapped(
  z.object({ ...fairFields, ...detailFields }),
  (wire) => ({ ...readFair(wire), ...detailsOf(wire) }),
  (detail) => ({ ...writeFair(detail), ...detailsOf(detail) }),
);

/** One fair with its companies and their posts (R2.7.1-1). */
export const getFair = defineCall({
  path: "/api/homePage/fairsDetail",
  roles: EVERYONE,
  payload: renamed({ fairId: ["recruitFairsId", id] }),
  answer: fairDetail,
});
