import { defineRecord } from "./record.ts";

/** A job the seeker has or had (R2.5.4). */
export const WORK = defineRecord({
  begin: { wire: "beginTime", kind: "month", required: true },
  end: { wire: "endTime", kind: "month", required: true, openEnd: true, notBefore: "begin" },
  employer: { wire: "institution", kind: "text", required: true, max: 20 },
  position: { wire: "personWorkPosition", kind: "text", required: true, max: 20 },
  phone: { wire: "personWorkPhone", kind: "mobile", required: true },
  monthlyPay: { wire: "monthlyPay", kind: "amount", max: 8 },
});
