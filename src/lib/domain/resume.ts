/** Codes of the résumé's enumerations (2§3.3). Labels are in `texts/resume.ts`. */
export const EDUCATION_LEVELS = [79, 78, 60, 59, 58, 40, 30, 20, 10, 80] as const;
export type EducationLevel = (typeof EDUCATION_LEVELS)[number];
export const POLITICAL_STATUSES = [10, 20, 25, 15] as const;
export type PoliticalStatus = (typeof POLITICAL_STATUSES)[number];
export const LEARNING_FORMS = [10, 20, 15] as const;
export type LearningForm = (typeof LEARNING_FORMS)[number];
export const RELATIONS = [10, 20, 30, 40, 50, 55, 60, 65, 70] as const;
export type Relation = (typeof RELATIONS)[number];
export const SKILL_TYPES = [0, 1] as const;
export type SkillType = (typeof SKILL_TYPES)[number];
export const GENDERS = [1, 2] as const;
export type Gender = (typeof GENDERS)[number];
/** 0 / 1 answers: married, agricultural household, veteran, willing to adjust, has a diploma. */
export const BINARY = [0, 1] as const;
export type Binary = (typeof BINARY)[number];
export const ARRIVALS = [1, 2, 3] as const;
export type Arrival = (typeof ARRIVALS)[number];

/** Months are `YYYY-MM`; an empty end month stands for 至今 (decisions E2). Texts are never null: empty means not given. */
export type ResumeBasics = {
  name: string;
  gender: Gender | null;
  idNumber: string;
  birthday: string;
  age: number | null;
  phone: string;
  education: EducationLevel | null;
  married: Binary | null;
  household: Binary | null;
  veteran: Binary | null;
  ethnicity: string;
  height: string;
  adjustable: Binary | null;
  email: string;
  politics: PoliticalStatus | null;
};
export type JobExpectation = { place: string[]; salary: string; arrival: Arrival | null };
export type Skill = {
  type: SkillType | null;
  certificate: string;
  obtainedOn: string;
  authority: string;
  special: Binary | null;
  remark: string;
};
export type Training = { begin: string; end: string; certificate: string };
export type WorkExperience = { begin: string; end: string; employer: string; position: string; phone: string; monthlyPay: string };
export type Education = {
  begin: string;
  end: string;
  school: string;
  level: EducationLevel | null;
  degree: string;
  major: string;
  learningForm: LearningForm | null;
  diploma: Binary | null;
};
export type FamilyMember = { name: string; relation: Relation | null; workUnit: string; phone: string; remark: string };
export type ResumeAttachment = { id: string; name: string; path: string; fileType: string; size: number };

export type Resume = {
  userId: string;
  userName: string;
  loginPhone: string;
  basics: ResumeBasics;
  expectation: JobExpectation;
  skills: Skill[];
  trainings: Training[];
  works: WorkExperience[];
  educations: Education[];
  family: FamilyMember[];
  urgentContacts: FamilyMember[];
  certificates: ResumeAttachment[];
  otherAttachments: ResumeAttachment[];
};

/** Some fields of a record; those left out (or undefined) stay as they are. */
export type Patch<Whole> = { [Name in keyof Whole]?: Whole[Name] | undefined };
/** What one save may carry: fields one by one, lists as a whole (2§7.2). */
export type ResumePart = {
  basics?: Patch<ResumeBasics> | undefined;
  expectation?: Patch<JobExpectation> | undefined;
} & Patch<Pick<Resume, "skills" | "trainings" | "works" | "educations" | "family" | "urgentContacts">>;

/** At most so many records in one list; more is a mistake or an attack. */
export const RESUME_LIST_MAX = 50;

/** A résumé can be sent when the required basics and one education record are there (2§5.1, 1§5). */
export const isResumeComplete = (resume: Pick<Resume, "basics" | "educations">): boolean => {
  const { name, gender, idNumber, phone, education, married, household, height } = resume.basics;
  const required = [gender, education, married, household].every((code) => code !== null);
  return required && [name, idNumber, phone, height].every((text) => text !== "") && resume.educations.length > 0;
};
