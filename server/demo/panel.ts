import { randomBytes, timingSafeEqual } from "node:crypto";
import type { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import * as z from "zod/mini";
import { CODE } from "#lib/contract/call.ts";
import { chatEntry } from "#lib/contract/chat.ts";
import { APPLICATION_STATUSES } from "#lib/domain/applications/applications.ts";
import { FRAMED_CHAT } from "#lib/domain/chat/entry.ts";
import { idOf } from "#lib/domain/ids.ts";
import { moveApplication } from "#server/db/applications/application-moves.ts";
import { listReports } from "#server/db/reports.ts";
import { announcesBatches, setAnnouncesBatches } from "#server/db/settings/settings.ts";
import { isLoopbackHost } from "#server/demo-mode.ts";
import { noteMovedApplication } from "#server/news/events.ts";
import { forbidden, refuse } from "#server/routes/answer.ts";
import type { Context, Deps, Env } from "#server/routes/http.ts";
import { recruiterAccount, recruiterPerson } from "#server/services/chat.ts";
import type { MailInbox } from "#server/services/mail.ts";
import type { SmsInbox } from "#server/services/sms.ts";
import { listMoves, listRecruiters, listSeekers, listSignIns, listTalents } from "./panel-data.ts";
import { panelPage } from "./panel-page.ts";
import { PANEL } from "./texts.ts";

/** The panel's needs beside the database. `isPublic`: other machines may open it. */
export type DemoPanel = { inbox: SmsInbox; mail: MailInbox; reset: () => Promise<void>; isPublic: boolean };

/**
 * Guards against DNS rebinding: another site could point its own host name at this machine and read the answers. So only host names that
 * always mean this machine are answered.
 */
const isOwnHost = (context: Context): boolean => isLoopbackHost(new URL(context.req.url).hostname);

/** Reports that the panel shows; `npm run reports` has them all. */
const REPORTS_MAX = 50;

const NOTICES: Record<string, string> = PANEL.notices;
type Notice = keyof typeof PANEL.notices;

const isSame = (given: unknown, token: string): boolean =>
  typeof given === "string" && given.length === token.length && timingSafeEqual(Buffer.from(given), Buffer.from(token));

const pagePolicy = (nonce: string): string =>
  `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** Mounts the demo panel, which lets a newcomer play both sides (D-A4). Only in demo mode. */
export const mountDemoPanel = (app: Hono<Env>, { db, clock, chat }: Deps, { inbox, mail, reset, isPublic }: DemoPanel): void => {
  /** Forms need this token, so that only a page that could read the panel can submit them. */
  const token = randomBytes(24).toString("base64url");
  app.use("/__demo/*", async (context, next) => {
    if (!isPublic && !isOwnHost(context)) return refuse(context, forbidden());
    await next();
    context.res.headers.set("cache-control", "no-store");
    return undefined;
  });
  app.get("/__demo", async (context) => {
    const nonce = randomBytes(16).toString("base64");
    const view = {
      messages: inbox.all(),
      letters: mail(),
      seekers: await listSeekers(db),
      recruiters: await listRecruiters(db),
      signIns: await listSignIns(db),
      talents: await listTalents(db),
      applications: await listMoves(db),
      reports: await listReports(db, { which: "all", max: REPORTS_MAX }),
      announces: await announcesBatches(db),
      token,
      notice: NOTICES[context.req.query("notice") ?? ""] ?? null,
    };
    return context.html(panelPage(view, nonce), 200, { "content-security-policy": pagePolicy(nonce) });
  });
  app.get("/__demo/sms", (context) => {
    const message = inbox.latest(context.req.query("phoneNo") ?? "");
    return message ? context.json({ code: message.code, sentAt: message.sentAt }) : context.json({ code: CODE.missing }, 404);
  });
  app.get("/__demo/talents", async (context) => context.json(await listTalents(db, context.req.query("phoneNo") ?? "")));
  app.get("/__demo/recruiter", async (context) => {
    const recruiter = (await listRecruiters(db)).find(({ id }) => id === context.req.query("id"));
    if (!recruiter) return context.json({ code: CODE.missing }, 404);
    const userId = recruiterAccount(recruiter.id);
    await chat.admin.importAccount(recruiterPerson(recruiter));
    const credentials = {
      userId,
      appId: chat.appId,
      userSig: chat.sign(userId, Number.POSITIVE_INFINITY),
      managerId: null,
      chatUrl: chat.url(),
    };
    const entry = JSON.stringify(z.encode(chatEntry, { credentials, video: false }));
    return context.redirect(`${FRAMED_CHAT}?data=${encodeURIComponent(entry)}`, 303);
  });
  /** A form of the panel: its action, which returns the notice to show. */
  const onForm = (name: string, act: (fields: Record<string, unknown>) => Promise<Notice>): void => {
    app.post(`/__demo/${name}`, bodyLimit({ maxSize: 1024 }), async (context) => {
      const fields = await context.req.parseBody();
      if (!isSame(fields["token"], token)) return refuse(context, forbidden());
      return context.redirect(`/__demo?notice=${await act(fields)}`, 303);
    });
  };
  onForm("reset", async () => {
    await reset();
    return "reset";
  });
  onForm("move", async ({ application, status }) => {
    const to = APPLICATION_STATUSES.find((known) => known === status);
    const id = idOf(application);
    if (!to || !id) return "not-moved";
    const now = clock.now();
    const outcome = await moveApplication(db, { id, status: to, by: "company" }, now, (transaction, move) =>
      noteMovedApplication(transaction, move, { now, dueAt: now }),
    );
    return outcome === "moved" ? "moved" : "not-moved";
  });
  onForm("announce", async ({ announces }) => {
    await setAnnouncesBatches(db, announces === "1");
    return "announced";
  });
};
