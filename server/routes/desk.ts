import { randomBytes } from "node:crypto";
import type { Hono } from "hono";
import { CODE } from "#lib/contract/call.ts";
import { listRecruiters, listSeekers, listSignIns, listTalents } from "#server/db/desk.ts";
import type { SmsInbox } from "#server/services/sms.ts";
import { forbidden, refuse } from "./answer.ts";
import { deskPage } from "./desk-page.ts";
import type { Context, Deps, Env } from "./http.ts";

/** What the desk shows and does beside the database. */
export type Desk = { inbox: SmsInbox; reset: () => Promise<void> };

/** A browser says where a form comes from; a script that says nothing is no page of another site. */
const isSameOrigin = (context: Context): boolean => {
  const site = context.req.header("sec-fetch-site");
  if (site !== undefined) return site === "same-origin" || site === "none";
  const origin = context.req.header("origin");
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === new URL(context.req.url).host);
};

const pagePolicy = (nonce: string): string =>
  `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** Mounts the demo desk: what a newcomer needs to play both sides (decisions A4). Only in demo mode. */
export const mountDesk = (app: Hono<Env>, { db }: Deps, { inbox, reset }: Desk): void => {
  app.use("/__demo/*", async (context, next) => {
    await next();
    context.res.headers.set("cache-control", "no-store");
  });
  app.get("/__demo", async (context) => {
    const nonce = randomBytes(16).toString("base64");
    const view = {
      messages: inbox.all(),
      seekers: await listSeekers(db),
      recruiters: await listRecruiters(db),
      signIns: await listSignIns(db),
      talents: await listTalents(db),
      resetDone: context.req.query("reset") === "done",
    };
    return context.html(deskPage(view, nonce), 200, { "content-security-policy": pagePolicy(nonce) });
  });
  app.get("/__demo/sms", (context) => {
    const message = inbox.latest(context.req.query("phoneNo") ?? "");
    return message ? context.json({ code: message.code, sentAt: message.sentAt }) : context.json({ code: CODE.missing }, 404);
  });
  app.get("/__demo/talents", async (context) => context.json(await listTalents(db, context.req.query("phoneNo") ?? "")));
  app.post("/__demo/reset", async (context) => {
    if (!isSameOrigin(context)) return refuse(context, forbidden());
    await reset();
    return context.redirect("/__demo?reset=done", 303);
  });
};
