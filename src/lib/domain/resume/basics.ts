import { BINARY, EDUCATION_LEVELS, GENDERS, POLITICAL_STATUSES } from "./codes.ts";
import { defineRecord, type RecordOf } from "./record.ts";

/** Basic information (R2.3.2-1, R2.5.1): flat on the wire, and saved whole or in part. */
export const BASICS = defineRecord({
  name: { wire: "emplTalentPoolName", kind: "text", required: true, max: 10 },
  gender: { wire: "gender", kind: "code", required: true, codes: GENDERS },
  idNumber: { wire: "certificateNo", kind: "id-number", required: true },
  birthday: { wire: "birthday", kind: "date" },
  age: { wire: "age", kind: "number", min: 0, max: 150 },
  phone: { wire: "contactPhone", kind: "contact-phone", required: true },
  education: { wire: "talentPoolEducationType", kind: "code", required: true, codes: EDUCATION_LEVELS },
  married: { wire: "maritalStatus", kind: "code", required: true, codes: BINARY },
  household: { wire: "householdType", kind: "code", required: true, codes: BINARY },
  veteran: { wire: "ifVeteran", kind: "code", codes: BINARY },
  ethnicity: { wire: "race", kind: "ethnic-group" },
  height: { wire: "stature", kind: "digits", required: true, min: 100, max: 3 },
  adjustable: { wire: "ifAdjust", kind: "code", codes: BINARY },
  email: { wire: "email", kind: "email", max: 20 },
  politics: { wire: "politicsStatusType", kind: "code", codes: POLITICAL_STATUSES },
});
export type ResumeBasics = RecordOf<typeof BASICS>;
