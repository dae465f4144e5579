import { EDUCATION as TABLE } from "#lib/domain/resume/education.ts";
import { emptyRecord } from "#lib/domain/resume/record.ts";
import type { ResumePart } from "#lib/domain/resume/resume.ts";
import { demoResume } from "#server/demo/seed/resume.ts";

/** An education record as a seeker would give it. */
export const EDUCATION = emptyRecord(TABLE, {
  begin: "2015-09",
  end: "2019-06",
  school: "云岚大学",
  level: 60,
  degree: "学士",
  major: "软件工程",
  learningForm: 10,
  diploma: 1,
});

/** The same record as the wire has it. */
export const WIRE_EDUCATION = {
  beginTime: "2015-09",
  endTime: "2019-06",
  personEducateSchool: "云岚大学",
  personEducateType: 60,
  degreeType: "学士",
  specialty: "软件工程",
  formsOfLearningType: 10,
  ifDiploma: 1,
};

/** All that a résumé needs before it may be sent. */
export const COMPLETE_RESUME: ResumePart = { basics: demoResume.basics, educations: [EDUCATION] };
