import { BINARY, DRIVING_LICENCE, LICENCE_CLASSES, SKILL_TYPES } from "./codes.ts";
import { defineRecord } from "./record.ts";

/** A skill with its certificate: the classes of a driving licence, or the name of another one (R2.5.2, D-H3). */
export const SKILL = defineRecord({
  type: { wire: "skillTypeInfo", kind: "code", required: true, codes: SKILL_TYPES },
  certificate: {
    wire: "skillCertificate",
    kind: "variant",
    required: true,
    by: "type",
    when: { [DRIVING_LICENCE]: { kind: "codes", codes: LICENCE_CLASSES } },
    otherwise: { kind: "text", max: 30 },
  },
  obtainedOn: { wire: "beginTime", kind: "month", required: true },
  authority: { wire: "certifyingAuthority", kind: "text", required: true, max: 20 },
  special: { wire: "specialRequirement", kind: "code", codes: BINARY, asText: true },
  remark: { wire: "remark", kind: "text", max: 30 },
});
