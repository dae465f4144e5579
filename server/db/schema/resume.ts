import type { ColumnType, Generated } from "kysely";
import type { SharedCut } from "#lib/domain/chat/cards/job-cards.ts";
import type { ResumeBasics } from "#lib/domain/resume/basics.ts";
import type { Cut } from "#lib/domain/resume/cut.ts";
import type { JobExpectation } from "#lib/domain/resume/expectation.ts";
import type { ReceivedParts } from "#lib/domain/resume/received.ts";
import type { ResumeLists, ResumePart } from "#lib/domain/resume/resume.ts";
import type { Id, Json, JsonWithDefault } from "./columns.ts";

/** Résumés, and the files that belong to them. */
export type ResumeTables = {
  resumes: {
    user_id: string;
    basics: JsonWithDefault<Partial<ResumeBasics>>;
    expectation: JsonWithDefault<Partial<JobExpectation>>;
    skills: JsonWithDefault<ResumeLists["skills"]>;
    trainings: JsonWithDefault<ResumeLists["trainings"]>;
    works: JsonWithDefault<ResumeLists["works"]>;
    educations: JsonWithDefault<ResumeLists["educations"]>;
    family: JsonWithDefault<ResumeLists["family"]>;
    urgent_contacts: JsonWithDefault<ResumeLists["urgentContacts"]>;
    updated_at: Date;
  };
  resume_attachments: {
    id: Id;
    user_id: string;
    kind: "certificate" | "other";
    name: string;
    path: string;
    file_type: string;
    size: number;
    /** 1 for the certificate that is the 一寸照. */
    photo: number;
    position: number;
  };
  resume_saved_versions: {
    id: Id;
    user_id: string;
    part: Json<ResumePart>;
    saved_at: Date;
  };
  print_codes: {
    id: Id;
    user_id: string;
    login_id: string;
    path: string;
    cut: Cut;
    code_hash: string;
    claim_hash: Generated<string | null>;
    made_at: Date;
    ends_at: Date;
    claimed_at: Generated<Date | null>;
  };
  shared_resumes: {
    id: Id;
    share: string;
    user_id: string;
    recruiter_id: string;
    cut: SharedCut;
    content: ColumnType<ReceivedParts | null, string, null>;
    photo: string | null;
    sha256: string;
    shared_at: Date;
    ends_at: Date;
    withdrawn_at: ColumnType<Date | null, Date | null | undefined>;
  };
};
