import type { FairType } from "#lib/domain/fairs/fairs.ts";
import type { Id } from "./columns.ts";

/** Job fairs, and the companies and posts that take part. */
export type FairTables = {
  fairs: {
    id: Id;
    name: string;
    type: FairType;
    organizer: string;
    starts_at: Date;
    ends_at: Date;
    day_count: number;
    pinned: boolean;
    cancelled: boolean;
  };
  fair_companies: { fair_id: string; company_id: string; position: number };
  fair_posts: { fair_id: string; post_id: string };
};
