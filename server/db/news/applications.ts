import { sql } from "kysely";
import type { ApplicationStatus, Stage } from "#lib/domain/applications/applications.ts";
import { formatBeijing } from "#lib/domain/time.ts";
import type { Db } from "#server/db/schema/index.ts";

/** A post as news name it. */
export type NewsPost = { name: string; company: string };
/** When and where a stage takes place; `time` in Beijing. */
export type NewsAppointment = { stage: Stage; time: string; place: string };

export type MovedApplication = {
  userId: string;
  status: ApplicationStatus;
  post: NewsPost;
  /** Of the stage that the application is at; null while its time is not known. */
  appointment: NewsAppointment | null;
};

type Row = {
  user_id: string;
  status: ApplicationStatus;
  post: string;
  company: string;
  stage: Stage;
  takes_place_at: Date;
  place: string;
};

/** The codes under review of the stages with an appointment. */
const ATTENDED = sql`(values ('25', 1), ('35', 2), ('45', 3)) as attended (code, stage)`;

/** An application after its move; null if it does not exist. */
export const findMovedApplication = async (db: Db, id: string): Promise<MovedApplication | null> => {
  const { rows } = await sql<{ [Name in keyof Row]: Row[Name] | null }>`
    select applications.user_id, applications.status, posts.name as post, companies.name as company, flows.stage,
      coalesce(application_stages.takes_place_at, flows.takes_place_at) as takes_place_at,
      coalesce(nullif(application_stages.place, ''), flows.place, '') as place
    from applications
    join posts on posts.id = applications.post_id
    join companies on companies.id = posts.company_id
    left join ${ATTENDED} on attended.code = applications.status
    left join flows on flows.batch_id = applications.batch_id and flows.stage = attended.stage
    left join application_stages on application_stages.application_id = applications.id and application_stages.flow_id = flows.id
    where applications.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row?.user_id || !row.status) return null;
  const { stage, takes_place_at: at } = row;
  return {
    userId: row.user_id,
    status: row.status,
    post: { name: row.post ?? "", company: row.company ?? "" },
    appointment: stage !== null && at ? { stage, time: formatBeijing(at.getTime()), place: row.place ?? "" } : null,
  };
};

/** An exam or interview that a seeker has before them. `at` in milliseconds since 1970. */
export type ComingAppointment = { applicationId: string; userId: string; at: number; post: NewsPost; appointment: NewsAppointment };

/**
 * The exams and interviews that begin after `from` and until `to`, of applications that came to that stage more than `ahead` milliseconds before
 * them. Not those that the seeker will not attend.
 */
export const listComingAppointments = async (
  db: Db,
  { from, to, ahead }: { from: number; to: number; ahead: number },
): Promise<ComingAppointment[]> => {
  const { rows } = await sql<Row & { id: string }>`
    select applications.id::text as id, applications.user_id, posts.name as post, companies.name as company, flows.stage,
      coalesce(application_stages.takes_place_at, flows.takes_place_at) as takes_place_at,
      coalesce(nullif(application_stages.place, ''), flows.place, '') as place
    from flows
    join ${ATTENDED} on attended.stage = flows.stage
    join applications on applications.batch_id = flows.batch_id and applications.status = attended.code
    join posts on posts.id = applications.post_id
    join companies on companies.id = posts.company_id
    left join application_stages on application_stages.application_id = applications.id and application_stages.flow_id = flows.id
    where withdrawn_at is null
      and flows.id in (
        select id from flows where takes_place_at > ${new Date(from)} and takes_place_at <= ${new Date(to)}
        union all
        select flow_id from application_stages where takes_place_at > ${new Date(from)} and takes_place_at <= ${new Date(to)})
      and coalesce(application_stages.takes_place_at, flows.takes_place_at) > ${new Date(from)}
      and coalesce(application_stages.takes_place_at, flows.takes_place_at) <= ${new Date(to)}
      and not exists (
        select from application_moves
        where application_moves.application_id = applications.id and application_moves.status = applications.status
          and moved_at > coalesce(application_stages.takes_place_at, flows.takes_place_at) - ${ahead / 1000} * interval '1 second')
      and case flows.stage when 1 then application_stages.exam when 2 then application_stages.interview else application_stages.medical end
        is distinct from 11`.execute(db);
  return rows.map(({ id, user_id: userId, post, company, stage, takes_place_at: at, place }) => ({
    ...{ applicationId: id, userId, at: at.getTime(), post: { name: post, company } },
    appointment: { stage, time: formatBeijing(at.getTime()), place },
  }));
};
