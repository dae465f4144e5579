import type { FairDetail } from "#lib/domain/fairs/fairs.ts";
import { fairPath } from "#lib/domain/paths.ts";
import { embed } from "#lib/texts/fairs/embed.ts";
import { fairFacts } from "#lib/texts/fairs/facts.ts";
import { fairs, fairTimeText, fairTypeText } from "#lib/texts/fairs/fairs.ts";
import { SITE_NAME } from "#lib/texts/shell/live.ts";
import css from "./card.css?inline";

/** Nothing but these styles and the site's icon: no script, no connection. */
const POLICY =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'";

/** The whole page of a fair's card, which other sites frame (D-I15). Its link opens outside of the frame. */
export function FairCard({ fair, site }: { fair: FairDetail; site: URL }) {
  const place = [fair.address, fair.halls].filter(Boolean).join(" · ");
  const facts = [
    { label: fairFacts.time, text: fairTimeText(fair) },
    ...(place ? [{ label: fairFacts.place, text: place }] : []),
    { label: fairs.organizer, text: fair.organizer },
  ];
  return (
    <html lang="zh-CN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta httpEquiv="content-security-policy" content={POLICY} />
        <meta name="description" content={[fair.name, ...facts.map(({ text }) => text)].join(" ")} />
        <title>{`${fair.name} - ${SITE_NAME}`}</title>
        <link rel="canonical" href={new URL(fairPath(fair.id), site).href} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the file beside this one */}
        <style dangerouslySetInnerHTML={{ __html: css }} />
      </head>
      <body>
        <main>
          <p className="quiet">
            {fairTypeText[fair.type]}
            {fair.status === "CANCEL" && <strong>{embed.cancelled}</strong>}
          </p>
          <h1>{fair.name}</h1>
          <dl>
            {facts.map(({ label, text }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <p className="end">
            <span className="quiet">{embed.figures(fair.companyCount, fair.postCount)}</span>
            <a href={fairPath(fair.id)} target="_blank" rel="noopener">
              {embed.open}
              <span className="unseen">{embed.opensNew}</span>
            </a>
          </p>
        </main>
      </body>
    </html>
  );
}
