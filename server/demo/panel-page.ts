import { html, raw } from "hono/html";
import { renderSVG } from "uqr";
import { signInText } from "#lib/domain/scan/scan.ts";
import { formatBeijing } from "#lib/domain/time.ts";
import { statusWords } from "#lib/texts/applications/applications.ts";
import { reportReasonText } from "#lib/texts/reports.ts";
import type { StoredReport } from "#server/db/reports.ts";
import type { MailInbox } from "#server/services/mail.ts";
import type { SmsMessage } from "#server/services/sms.ts";
import type { DemoApplication, DemoRecruiter, DemoSeeker, DemoTalent, SignInCard } from "./panel-data.ts";
import { DEMO_STAFF } from "./seed/staff.ts";
import { PANEL } from "./texts.ts";

export type PanelView = {
  messages: readonly SmsMessage[];
  letters: ReturnType<MailInbox>;
  seekers: readonly DemoSeeker[];
  recruiters: readonly DemoRecruiter[];
  signIns: readonly SignInCard[];
  talents: readonly DemoTalent[];
  applications: readonly DemoApplication[];
  reports: readonly StoredReport[];
  /** Whether 成绩公示 shows announcements for a whole batch. */
  announces: boolean;
  /** Result of the form just sent. */
  notice: string | null;
  /** Goes along with every form. */
  token: string;
};

/** The style of the page, alone in the one style element that its policy allows. */
const STYLE = `
  :root { color-scheme: light; font: 16px/1.6 system-ui, "PingFang SC", "Microsoft YaHei", sans-serif; color: #1f2937; background: #f3f5f9; }
  body { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
  header { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: baseline; }
  h1 { margin: 0; font-size: 1.5rem; }
  h2 { margin: 0 0 .75rem; font-size: 1.125rem; }
  section { margin-top: 1rem; padding: 1.25rem; border-radius: .75rem; background: #fff; box-shadow: 0 1px 3px #0001; }
  p { margin: .25rem 0 .75rem; color: #4b5563; }
  .scroll { max-height: 24rem; overflow: auto; }
  table { width: 100%; border-collapse: collapse; }
  th, td { padding: .4rem .75rem .4rem 0; border-bottom: 1px solid #e5e7eb; text-align: left; }
  th { position: sticky; top: 0; background: #fff; color: #6b7280; font-weight: 500; }
  code { font: 600 1.125rem ui-monospace, monospace; color: #1d4ed8; }
  a { color: #1d4ed8; }
  button { padding: .5rem 1.25rem; border: 0; border-radius: .5rem; background: #b91c1c; color: #fff; font: inherit; cursor: pointer; }
  button.plain { padding: .25rem .75rem; border: 1px solid #1d4ed8; background: #fff; color: #1d4ed8; }
  select { padding: .25rem .5rem; border: 1px solid #9ca3af; border-radius: .5rem; font: inherit; background: #fff; }
  .letter { white-space: pre-wrap; overflow-wrap: anywhere; }
  .codes { display: grid; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); gap: 1rem; margin: 0; padding: 0; list-style: none; }
  .codes svg { display: block; width: 100%; max-width: 13rem; margin-bottom: .5rem; border: 1px solid #e5e7eb; border-radius: .5rem; }
  [role=status] { padding: .5rem 1rem; border-radius: .5rem; background: #dcfce7; color: #166534; }
`;

type Cell = string | number | ReturnType<typeof html>;

const table = (headings: readonly string[], rows: readonly (readonly Cell[])[]) => html`
  <div class="scroll" tabindex="0"><table>
    <thead><tr>${headings.map((heading) => html`<th scope="col">${heading}</th>`)}</tr></thead>
    <tbody>${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
  </table></div>`;

const talentPools = (talents: readonly DemoTalent[]) =>
  talents.length === 0
    ? html`<p>${PANEL.talentsEmpty}</p>`
    : table(
        [PANEL.company, PANEL.phone, PANEL.addedAt],
        talents.map(({ company, phone, addedAt }) => [company, phone, formatBeijing(addedAt)]),
      );

const reportTable = (reports: readonly StoredReport[]) =>
  reports.length === 0
    ? html`<p>${PANEL.reportsEmpty}</p>`
    : table(
        [PANEL.reportedAt, PANEL.post, PANEL.reportReason, PANEL.reportText, PANEL.phone, PANEL.reportState],
        reports.map(({ reportedAt, post, reason, text, phone, doneAt, account, message }) => [
          formatBeijing(reportedAt),
          account === null ? post : PANEL.reportedMessage(account, message),
          reportReasonText[reason],
          text || PANEL.nothingYet,
          phone || PANEL.nothingYet,
          doneAt === null ? PANEL.reportOpen : PANEL.reportDone,
        ]),
      );

const inbox = (messages: readonly SmsMessage[]) =>
  messages.length === 0
    ? html`<p>${PANEL.inboxEmpty}</p>`
    : table(
        [PANEL.phone, PANEL.code, PANEL.sentAt],
        messages.map((message) => [
          message.phone,
          "code" in message ? html`<code>${message.code}</code>` : message.notice,
          formatBeijing(message.sentAt),
        ]),
      );

/** A letter's text; its addresses are links. */
const letterText = (text: string) =>
  text.split(/(https?:\/\/\S+)/).map((part, at) => (at % 2 === 1 ? html`<a href="${part}">${new URL(part).pathname}</a>` : part));

const mailbox = (letters: PanelView["letters"]) =>
  letters.length === 0
    ? html`<p>${PANEL.mailEmpty}</p>`
    : table(
        [PANEL.mailTo, PANEL.letter, PANEL.sentAt],
        letters.map(({ to, subject, text, sentAt }) => [
          to,
          html`<details><summary>${subject}</summary><div class="letter">${letterText(text)}</div></details>`,
          formatBeijing(sentAt),
        ]),
      );

/** A QR code's text is only our digits and names, so its picture needs no escaping. */
const signInCard = (place: SignInCard) => html`<li>
  <div role="img" aria-label="${PANEL.signInQr(place.title)}">${raw(renderSVG(signInText(place), { border: 3 }))}</div>
  <strong>${place.title}</strong> <code>${place.code}</code><br>${place.post}<br>${place.phone}</li>`;

type Content = ReturnType<typeof html> | string;
const form = (action: string, token: string, content: Content) => html`<form method="post" action="/__demo/${action}">
  <input type="hidden" name="token" value="${token}">${content}</form>`;

const moveForm = ({ id, post, next }: DemoApplication, token: string) =>
  next.length === 0
    ? PANEL.pathEnds
    : form(
        "move",
        token,
        html`<input type="hidden" name="application" value="${id}">
          <select name="status" aria-label="${PANEL.moveTo(post)}">
            ${next.map((status) => html`<option value="${status}">${PANEL.statusOf(statusWords(status).badge, status)}</option>`)}
          </select> <button class="plain">${PANEL.move}</button>`,
      );

/** The demo panel as a page that needs no script (D-A4). */
export const panelPage = (
  { messages, letters, seekers, recruiters, signIns, talents, applications, reports, announces, notice, token }: PanelView,
  nonce: string,
) => html`<!doctype html>
<html lang="zh-CN">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>${PANEL.title}</title>
  <style nonce="${nonce}">${raw(STYLE)}</style>
</head>
<body>
  <header><h1>${PANEL.title}</h1><a href="/home">${PANEL.site}</a></header>
  <p>${PANEL.intro}</p>
  ${notice === null ? "" : html`<p role="status">${notice}</p>`}
  <section><h2>${PANEL.inbox} <a href="/__demo">${PANEL.refresh}</a></h2>${inbox(messages)}</section>
  <section><h2>${PANEL.mail} <a href="/__demo">${PANEL.refresh}</a></h2>${mailbox(letters)}</section>
  <section><h2>${PANEL.seekers}</h2><p>${PANEL.seekersHint}</p>
    ${table(
      [PANEL.phone, PANEL.name, PANEL.applications],
      seekers.map(({ phone, name, applications }) => [phone, name || PANEL.nothingYet, applications]),
    )}
  </section>
  <section><h2>${PANEL.progress}</h2><p>${PANEL.progressHint}</p>
    ${table(
      [PANEL.phone, PANEL.post, PANEL.source, PANEL.status, PANEL.moveOn],
      applications.map((application) => [
        application.phone,
        application.post,
        PANEL.sourceOf(application.source, application.fair),
        PANEL.statusOf(statusWords(application.status).badge, application.status),
        moveForm(application, token),
      ]),
    )}
    ${form(
      "announce",
      token,
      html`<input type="hidden" name="announces" value="${announces ? "0" : "1"}">
        <p>${announces ? PANEL.announcesOn : PANEL.announcesOff} <button class="plain">${announces ? PANEL.announceStop : PANEL.announceStart}</button></p>`,
    )}
  </section>
  <section><h2>${PANEL.signIns} <a href="/home?miniProgram=1">${PANEL.signInsOpen}</a></h2><p>${PANEL.signInsHint}</p>
    <ul class="codes">${signIns.map(signInCard)}</ul>
  </section>
  <section><h2>${PANEL.reports}</h2><p>${PANEL.reportsHint}</p>${reportTable(reports)}</section>
  <section><h2>${PANEL.talents}</h2>${talentPools(talents)}</section>
  <section><h2>${PANEL.recruiters}</h2><p>${PANEL.recruitersHint}</p>
    ${table(
      [PANEL.name, PANEL.position, PANEL.company, PANEL.posts, PANEL.chat],
      recruiters.map(({ id, name, title, company, posts }) => [
        name,
        title,
        company,
        posts,
        html`<a href="/__demo/recruiter?id=${id}" target="_blank" rel="noopener">${PANEL.openChat}</a>`,
      ]),
    )}
  </section>
  <section><h2>${PANEL.staff}</h2><p>${PANEL.staffHint} <a href="/desk">${PANEL.openDesk}</a></p>
    ${table(
      [PANEL.name, PANEL.phone],
      DEMO_STAFF.map(({ phone, role }) => [PANEL.staffRoles[role], phone]),
    )}
  </section>
  <section><h2>${PANEL.reset}</h2><p>${PANEL.resetHint}</p>
    ${form("reset", token, html`<button>${PANEL.reset}</button>`)}
  </section>
</body>
</html>`;
