import { ExternalLink, Image, type LucideIcon, Mic, Video } from "lucide-react";
import type { Content, ElsewhereMedia } from "#lib/domain/chat/messages/message.ts";
import { messages as words } from "#lib/texts/chat/messages.ts";

const ICONS: Record<ElsewhereMedia, LucideIcon> = { image: Image, video: Video, audio: Mic };

/**
 * Stands for a picture, video or voice message at a server that is not ours, which would learn who reads it and when. It shows the whole
 * name of the server, because the end of a name says whose it is. A press opens the address in a tab of its own: the page's policy lets
 * nothing from there load here.
 */
export function Elsewhere({ content: { media, url, host } }: { content: Extract<Content, { kind: "elsewhere" }> }) {
  const Icon = ICONS[media];
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="flex w-60 max-w-full items-center gap-3 rounded-card border border-line bg-card px-3 py-3 text-sm hover:border-brand-600"
    >
      <Icon size={28} aria-hidden="true" className="shrink-0 text-ink-500" />
      <span className="min-w-0">
        <span className="block text-brand-600">{words.openElsewhere[media]}</span>
        <span dir="ltr" className="wrap-anywhere block text-ink-500 text-xs">
          {host}
        </span>
      </span>
      <ExternalLink size={16} aria-hidden="true" className="ml-auto shrink-0 text-ink-500" />
    </a>
  );
}
