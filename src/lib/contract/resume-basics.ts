import type * as z from "zod/mini";
import {
  ARRIVALS,
  BINARY,
  EDUCATION_LEVELS,
  GENDERS,
  type JobExpectation,
  type Patch,
  POLITICAL_STATUSES,
  type ResumeBasics,
} from "#lib/domain/resume.ts";
import { code, figure, jsonList, text } from "./wire.ts";

const binary = code(BINARY);

/** The résumé's single fields, flat on the wire (2§3.2). Read and written whole, or some of them as a patch. */
export const basicsFields = {
  emplTalentPoolName: text,
  gender: code(GENDERS),
  certificateNo: text,
  birthday: text,
  age: figure,
  contactPhone: text,
  talentPoolEducationType: code(EDUCATION_LEVELS),
  maritalStatus: binary,
  householdType: binary,
  ifVeteran: binary,
  race: text,
  stature: text,
  ifAdjust: binary,
  email: text,
  politicsStatusType: code(POLITICAL_STATUSES),
};
type BasicsWire = z.core.output<z.ZodMiniObject<typeof basicsFields>>;
type BasicsPatchWire = { [Name in keyof BasicsWire]?: BasicsWire[Name] | undefined };
export function readBasics(wire: BasicsWire): ResumeBasics;
export function readBasics(wire: BasicsPatchWire): Patch<ResumeBasics>;
export function readBasics(wire: BasicsPatchWire): Patch<ResumeBasics> {
  return {
    name: wire.emplTalentPoolName,
    gender: wire.gender,
    idNumber: wire.certificateNo,
    birthday: wire.birthday,
    age: wire.age,
    phone: wire.contactPhone,
    education: wire.talentPoolEducationType,
    married: wire.maritalStatus,
    household: wire.householdType,
    veteran: wire.ifVeteran,
    ethnicity: wire.race,
    height: wire.stature,
    adjustable: wire.ifAdjust,
    email: wire.email,
    politics: wire.politicsStatusType,
  };
}
export function writeBasics(clean: ResumeBasics): BasicsWire;
export function writeBasics(clean: Patch<ResumeBasics>): BasicsPatchWire;
export function writeBasics(clean: Patch<ResumeBasics>): BasicsPatchWire {
  return {
    emplTalentPoolName: clean.name,
    gender: clean.gender,
    certificateNo: clean.idNumber,
    birthday: clean.birthday,
    age: clean.age,
    contactPhone: clean.phone,
    talentPoolEducationType: clean.education,
    maritalStatus: clean.married,
    householdType: clean.household,
    ifVeteran: clean.veteran,
    race: clean.ethnicity,
    stature: clean.height,
    ifAdjust: clean.adjustable,
    email: clean.email,
    politicsStatusType: clean.politics,
  };
}

/** `expectPostType` holds the expected arrival (decisions E3). */
export const expectationFields = { expectedWorkPlace: jsonList(text), expectSalary: text, expectPostType: code(ARRIVALS) };
type ExpectationWire = z.core.output<z.ZodMiniObject<typeof expectationFields>>;
type ExpectationPatchWire = { [Name in keyof ExpectationWire]?: ExpectationWire[Name] | undefined };
export function readExpectation(wire: ExpectationWire): JobExpectation;
export function readExpectation(wire: ExpectationPatchWire): Patch<JobExpectation>;
export function readExpectation(wire: ExpectationPatchWire): Patch<JobExpectation> {
  return {
    place: wire.expectedWorkPlace,
    salary: wire.expectSalary,
    arrival: wire.expectPostType,
  };
}
export function writeExpectation(clean: JobExpectation): ExpectationWire;
export function writeExpectation(clean: Patch<JobExpectation>): ExpectationPatchWire;
export function writeExpectation(clean: Patch<JobExpectation>): ExpectationPatchWire {
  return {
    expectedWorkPlace: clean.place,
    expectSalary: clean.salary,
    expectPostType: clean.arrival,
  };
}
