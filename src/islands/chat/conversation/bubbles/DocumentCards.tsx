import type { ReactNode } from "react";
import type { CardLine, Content } from "#lib/domain/chat/messages/message.ts";
import { messages as words } from "#lib/texts/chat/messages.ts";
import { MessageText } from "./MessageText.tsx";

type Of<Kind extends Content["kind"]> = { content: Extract<Content, { kind: Kind }> };

/** A link out of the site. Its address was checked when the message was read. */
function Outside({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="whitespace-nowrap text-brand-600 underline hover:text-brand-700"
    >
      {children}
    </a>
  );
}

/** A text with one link (F-3). */
export function LinkCard({ content: { text, link } }: Of<"link">) {
  return (
    <>
      {text || (link === null ? words.custom : "")} {link && <Outside href={link}>{words.openLink}</Outside>}
    </>
  );
}

/** An offer: a post with its pay. */
export function OrderCard({ content: { title, description, price, picture, pictureElsewhere, link } }: Of<"order">) {
  return (
    <span className="flex gap-3">
      {picture && (
        <img src={picture} alt="" width="64" height="64" loading="lazy" className="size-16 rounded-control object-cover" />
      )}
      <span className="min-w-0">
        <span className="block font-medium">{title || words.custom}</span>
        {description && <span className="block text-ink-500">{description}</span>}
        {price && <span className="block text-accent-600">{price}</span>}
        {link && <Outside href={link}>{words.openLink}</Outside>}
        {pictureElsewhere && (
          <span className="block truncate">
            <Outside href={pictureElsewhere.url}>{words.pictureElsewhere(pictureElsewhere.host)}</Outside>
          </span>
        )}
      </span>
    </span>
  );
}

const linesOf = (lines: readonly CardLine[]): CardLine[] => lines.filter(({ key, value }) => key !== "" || value !== "");

/** A card of the customer service. */
export function ServiceCard({ content: { title, links, items, description } }: Of<"service">) {
  return (
    <>
      <span className="block font-medium">{title || words.custom}</span>
      {description && <span className="block">{description}</span>}
      {linesOf([...items, ...links]).map(({ key, value }) => (
        <span key={`${key}:${value}`} className="block">
          <span className="text-ink-500">{key}</span> <MessageText text={value} />
        </span>
      ))}
    </>
  );
}

/** A rating of the conversation, in stars and words. */
export function EvaluationCard({ content: { score, comment } }: Of<"evaluation">) {
  return (
    <>
      <span className="block font-medium">{words.evaluation}</span>
      {score > 0 && (
        <span role="img" aria-label={words.score(score)} className="block text-accent-600 text-lg tracking-widest">
          {words.stars(score)}
        </span>
      )}
      {comment}
    </>
  );
}
