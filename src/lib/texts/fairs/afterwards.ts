import type { Fair } from "#lib/domain/fairs/fairs.ts";

/** Where to go on from a fair that is over or cancelled. */
export const afterwards = {
  posts: { END: "这些企业还在招", CANCEL: "不用等招聘会，这些企业正在招" },
  fairs: "其他招聘会",
  toCompanies: "参会企业",
} satisfies { posts: Record<Extract<Fair["status"], "END" | "CANCEL">, string>; fairs: string; toCompanies: string };
