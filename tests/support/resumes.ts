import type { Education } from "#lib/domain/resume.ts";

/** An education record as a seeker would give it. */
export const EDUCATION: Education = {
  begin: "2015-09",
  end: "2019-06",
  school: "云岚大学",
  level: 60,
  degree: "学士",
  major: "软件工程",
  learningForm: 10,
  diploma: 1,
};
