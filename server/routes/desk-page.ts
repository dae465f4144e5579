import { html, raw } from "hono/html";
import { renderSVG } from "uqr";
import { signInText } from "#lib/domain/scan.ts";
import { formatBeijing } from "#lib/domain/time.ts";
import type { DeskRecruiter, DeskSeeker, DeskSignIn, DeskTalent } from "#server/db/desk.ts";
import type { SmsMessage } from "#server/services/sms.ts";
import { DESK } from "#server/texts.ts";

export type DeskView = {
  messages: readonly SmsMessage[];
  seekers: readonly DeskSeeker[];
  recruiters: readonly DeskRecruiter[];
  signIns: readonly DeskSignIn[];
  talents: readonly DeskTalent[];
  resetDone: boolean;
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

const talentPools = (talents: readonly DeskTalent[]) =>
  talents.length === 0
    ? html`<p>${DESK.talentsEmpty}</p>`
    : table(
        [DESK.company, DESK.phone, DESK.addedAt],
        talents.map(({ company, phone, addedAt }) => [company, phone, formatBeijing(addedAt)]),
      );

const inbox = (messages: readonly SmsMessage[]) =>
  messages.length === 0
    ? html`<p>${DESK.inboxEmpty}</p>`
    : table(
        [DESK.phone, DESK.code, DESK.sentAt],
        messages.map(({ phone, code, sentAt }) => [phone, html`<code>${code}</code>`, formatBeijing(sentAt)]),
      );

/** A QR code's text is ours, digits and names alone, so its picture may go into the page as it is. */
const signInCard = (place: DeskSignIn) => html`<li>
  <div role="img" aria-label="${DESK.signInQr(place.title)}">${raw(renderSVG(signInText(place), { border: 3 }))}</div>
  <strong>${place.title}</strong> <code>${place.code}</code><br>${place.post}<br>${place.phone}</li>`;

/** The demo desk as a page that needs no script (decisions A4). */
export const deskPage = (
  { messages, seekers, recruiters, signIns, talents, resetDone }: DeskView,
  nonce: string,
) => html`<!doctype html>
<html lang="zh-CN">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>${DESK.title}</title>
  <style nonce="${nonce}">${raw(STYLE)}</style>
</head>
<body>
  <header><h1>${DESK.title}</h1><a href="/home">${DESK.site}</a></header>
  <p>${DESK.intro}</p>
  ${resetDone ? html`<p role="status">${DESK.resetDone}</p>` : ""}
  <section><h2>${DESK.inbox} <a href="/__demo">${DESK.refresh}</a></h2>${inbox(messages)}</section>
  <section><h2>${DESK.seekers}</h2><p>${DESK.seekersHint}</p>
    ${table(
      [DESK.phone, DESK.name, DESK.applications],
      seekers.map(({ phone, name, applications }) => [phone, name || DESK.nothingYet, applications]),
    )}
  </section>
  <section><h2>${DESK.signIns} <a href="/home?miniProgram=1">${DESK.signInsOpen}</a></h2><p>${DESK.signInsHint}</p>
    <ul class="codes">${signIns.map(signInCard)}</ul>
  </section>
  <section><h2>${DESK.talents}</h2>${talentPools(talents)}</section>
  <section><h2>${DESK.recruiters}</h2>
    ${table(
      [DESK.name, DESK.position, DESK.company, DESK.posts],
      recruiters.map(({ name, title, company, posts }) => [name, title, company, posts]),
    )}
  </section>
  <section><h2>${DESK.reset}</h2><p>${DESK.resetHint}</p>
    <form method="post" action="/__demo/reset"><button>${DESK.reset}</button></form>
  </section>
</body>
</html>`;
