import { defineRecord } from "./record.ts";

/** A training or an award (R2.5.3). It has ended: 至今 is for work and education alone (D-E2). */
export const TRAINING = defineRecord({
  begin: { wire: "beginTime", kind: "month", required: true },
  end: { wire: "endTime", kind: "month", required: true, notBefore: "begin" },
  certificate: { wire: "certificate", kind: "text", required: true, max: 20 },
});
