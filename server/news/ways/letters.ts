import { html } from "hono/html";
import { confirmMailPath, newsLeavePath } from "#lib/domain/news/links.ts";
import type { NewsKind } from "#lib/domain/news/news.ts";
import { outerNews as words } from "#lib/texts/news/outer.ts";
import { newsKindText } from "#lib/texts/news/settings.ts";
import type { Letter } from "#server/services/mail.ts";

type Piece = { id: string; kind: NewsKind; text: string; path: string };
type For = { to: string; key: string; siteUrl: string };

const hostOf = (siteUrl: string): string => new URL(siteUrl).hostname;

const pageOf = (title: string, body: unknown): string =>
  String(html`<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${title}</title></head>
<body style="margin:0;padding:24px;background:#f4f6fb;color:#1b2433;font:15px/1.7 sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#fff;border-radius:12px">${body}</div></body></html>`);

const linkTo = (url: string, label: string) => html`<a href="${url}" style="color:#0b5fd7">${label}</a>`;

/** Where one click of a mail program, a POST, ends a way. */
export const oneClickPath = "/api/news/one-click";

/**
 * News of a user as one letter; several are a digest. Both forms link to the pages of the news and to the page that ends the way.
 * The name of a letter is that of its first piece, so that a repeated letter is the same one.
 */
export const newsLetter = (pieces: readonly [Piece, ...Piece[]], { to, key, siteUrl }: For): Letter => {
  const [{ id, kind }] = pieces;
  const kinds = new Set(pieces.map((piece) => piece.kind));
  const subject = pieces.length === 1 ? words.subject(kind) : words.digest(pieces.length);
  const leave = [
    ...(kinds.size === 1 ? [{ url: `${siteUrl}${newsLeavePath(key, kind)}`, label: words.leaveKind(kind) }] : []),
    { url: `${siteUrl}${newsLeavePath(key, null)}`, label: words.leaveAll },
  ];
  const text = [
    ...pieces.flatMap((piece) => [piece.text, words.line(words.open, `${siteUrl}${piece.path}`), ""]),
    words.why,
    ...leave.map(({ url, label }) => words.line(label, url)),
  ].join("\n");
  const body = html`${pieces.map(
    (
      piece,
    ) => html`<div style="margin:0 0 20px"><p style="margin:0;color:#667085;font-size:13px">${newsKindText[piece.kind].name}</p>
<p style="margin:2px 0 4px">${piece.text}</p>${linkTo(`${siteUrl}${piece.path}`, words.open)}</div>`,
  )}<p style="margin:24px 0 0;padding-top:12px;border-top:1px solid #e5e9f2;color:#667085;font-size:13px">${words.why}<br>${leave.map(
    ({ url, label }, at) => html`${at > 0 ? " · " : ""}${linkTo(url, label)}`,
  )}</p>`;
  return {
    ...{ to, subject, text, html: pageOf(subject, body) },
    id: `<news-${id}@${hostOf(siteUrl)}>`,
    leaveUrl: `${siteUrl}${oneClickPath}?key=${key}`,
  };
};

/** Asks a mailbox whether it wants news. It names no account: its owner may be another person. */
export const confirmationLetter = ({ to, key, siteUrl }: For): Letter => {
  const url = `${siteUrl}${confirmMailPath(key)}`;
  const body = html`<p style="margin:0 0 16px">${words.confirmText}</p><p style="margin:0">${linkTo(url, words.confirm)}</p>`;
  return {
    ...{ to, subject: words.confirmSubject, text: `${words.confirmText}\n\n${url}\n`, html: pageOf(words.confirmSubject, body) },
    id: `<confirm-${key.slice(0, 16)}@${hostOf(siteUrl)}>`,
    leaveUrl: null,
  };
};
