import { opensInPlace } from "#lib/domain/chat/groups/invitations.ts";
import { emojiPicture } from "#lib/domain/chat/messages/emoji-pictures.ts";
import { type TextSegment, textSegments } from "#lib/domain/chat/messages/text-segments.ts";
import { emojiNames } from "#lib/texts/chat/emoji.ts";

function Segment({ segment }: { segment: TextSegment }) {
  switch (segment.kind) {
    case "text":
      return segment.text;
    case "emoji":
      return (
        <img
          src={emojiPicture(segment.emoji)}
          alt={`[${emojiNames[segment.emoji]}]`}
          title={emojiNames[segment.emoji]}
          width={22}
          height={22}
          draggable={false}
          className="mx-px inline-block size-[1.57em] align-[-0.4em]"
        />
      );
    case "link":
      return (
        <a
          href={segment.href}
          // The chat runs in one tab at a time: a second one would only wait.
          target={opensInPlace(segment.href, location.href) ? undefined : "_blank"}
          rel="noopener noreferrer nofollow"
          className="text-brand-600 underline underline-offset-2 hover:text-brand-700"
        >
          {segment.text}
        </a>
      );
  }
}

/** The text of a message: emoji as pictures, links, line breaks. Never HTML. */
export function MessageText({ text }: { text: string }) {
  return (
    <span dir="auto" className="wrap-anywhere whitespace-pre-wrap">
      {textSegments(text).map((segment, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text of a message is drawn once and has no order but its own
        <Segment key={index} segment={segment} />
      ))}
    </span>
  );
}
