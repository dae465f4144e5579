import { ARRIVALS } from "./codes.ts";
import { defineRecord, type RecordOf } from "./record.ts";

/** The seeker's expectations (R2.5.5). `expectPostType` holds the expected arrival (D-E3). */
export const EXPECTATION = defineRecord({
  place: { wire: "expectedWorkPlace", kind: "place", required: true, max: 30 },
  salary: { wire: "expectSalary", kind: "amount", max: 8 },
  arrival: { wire: "expectPostType", kind: "code", required: true, codes: ARRIVALS },
});
export type JobExpectation = RecordOf<typeof EXPECTATION>;
