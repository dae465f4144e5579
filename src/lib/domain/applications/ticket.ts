import type { ApplicationStatus, Flow } from "./applications.ts";

/** Statuses in which the present stage has a ticket, and in which the next one has (R2.5.10-1, D-F). */
const OF_PRESENT: readonly (ApplicationStatus | null)[] = ["25", "35", "45"];
const OF_NEXT: readonly (ApplicationStatus | null)[] = ["30", "40"];

/** The stage whose admission ticket is available, or null. */
export const ticketStage = (
  status: ApplicationStatus | null,
  { current, next }: { current: Flow | null; next: Flow | null },
): Flow | null => {
  const flow = OF_PRESENT.includes(status) ? current : OF_NEXT.includes(status) ? next : null;
  return flow?.hasTicket ? flow : null;
};

/** A ticket request (R2.3.4-5); `examTime` is `YYYY-MM-DD`, or empty while unknown. */
export type TicketWish = {
  examAddress: string;
  examName: string;
  examTime: string;
  idNumber: string;
  name: string;
  ticketNumber: string;
  applicationId: string;
  flowId: string;
};

/** The wish for the ticket of a stage, as the stage says it. */
export const ticketWish = (applicationId: string, flow: Flow): TicketWish => ({
  examAddress: flow.place,
  examName: flow.title,
  examTime: flow.time.slice(0, 10),
  idNumber: flow.idNumber,
  name: flow.name,
  ticketNumber: flow.ticketNumber,
  applicationId,
  flowId: flow.id,
});

/** Fields of a request that contradict the stored facts; an honest request has none. */
export const forgedFields = (wish: TicketWish, known: TicketWish): (keyof TicketWish)[] => {
  const fields = Object.keys(known) as (keyof TicketWish)[];
  // A call's payload is trimmed in transit.
  return fields.filter((field) => wish[field].trim() !== known[field].trim());
};
