import { CONTACT_RELATIONS, RELATIONS } from "./codes.ts";
import { defineRecord } from "./record.ts";

/** A member of the family (R2.5.7). */
export const FAMILY_MEMBER = defineRecord({
  name: { wire: "recruitPersonFamilyName", kind: "text", required: true, max: 10 },
  relation: { wire: "recruitPersonRelationType", kind: "code", required: true, codes: RELATIONS },
  workUnit: { wire: "recruitPersonWorkUnit", kind: "text", max: 20 },
  phone: { wire: "recruitPersonContactNumber", kind: "mobile", required: true },
  remark: { wire: "personComment", kind: "text", max: 20 },
});

/** An emergency contact: like a member of the family, but never the seeker (R2.5.8). */
export const URGENT_CONTACT = defineRecord({
  name: { wire: "personUrgentContactName", kind: "text", required: true, max: 10 },
  relation: { wire: "recruitContactType", kind: "code", required: true, codes: CONTACT_RELATIONS },
  workUnit: { wire: "personUrgentContactWorkUnit", kind: "text", max: 20 },
  phone: { wire: "mobilePhone", kind: "mobile", required: true },
  remark: { wire: "personUrgentContactComment", kind: "text", max: 20 },
});
