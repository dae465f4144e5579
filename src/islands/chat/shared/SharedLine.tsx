import { ExternalLink, FileText, Image, Link, LocateFixed, type LucideIcon, Video } from "lucide-react";
import type { MouseEvent } from "react";
import { saveOrOpen } from "#islands/chat/parts/save-or-open.ts";
import { IconButton } from "#islands/ui/IconButton.tsx";
import { fileLabel } from "#lib/domain/chat/messages/file-label.ts";
import type { SharedItem } from "#lib/domain/chat/messages/shared.ts";
import { messages } from "#lib/texts/chat/messages.ts";
import { shared as words } from "#lib/texts/chat/shared.ts";
import { shortTime } from "#lib/texts/chat/times.ts";
import { fileSize } from "#lib/texts/file-size.ts";

export type LineItem = Exclude<SharedItem, { kind: "tile" }>;

/** How wide the name of a file may be, in units. */
const NAME_MAX = 24;

type Look = { icon: LucideIcon; name: string; address: string | null; facts: string; href: string; label: string };

/** The words of a line, and the address that a press opens. */
const lookOf = (item: LineItem): Look => {
  if (item.kind === "file") {
    const { url, name, size } = item.content;
    const label = name || messages.unnamedFile;
    return { icon: FileText, name: label, address: null, facts: fileSize(size), href: url, label: messages.download(label) };
  }
  if (item.kind === "link") {
    const { href, host } = item;
    return { icon: Link, name: host, address: href, facts: "", href, label: words.openLink(host) };
  }
  const { media, url, host } = item.content;
  const label = messages.openElsewhere[media];
  return {
    icon: media === "video" ? Video : Image,
    name: label,
    address: host,
    facts: "",
    href: url,
    label: words.openElsewhere(label, host),
  };
};

type Props = {
  item: LineItem;
  /** The sender's name. */
  writer: string;
  /** Now by the service's clock, in seconds. */
  now: number;
  isStop: boolean;
  onLocate: () => void;
};

/**
 * A file, a link, or a picture at a server that is not ours, which opens in a tab of its own. The name of a server is never cut, because
 * its end says whose it is.
 */
export function SharedLine({ item, writer, now, isStop, onLocate }: Props) {
  const { icon: Icon, name, address, facts, href, label } = lookOf(item);
  const isFile = item.kind === "file";
  const save = (event: MouseEvent): void => {
    event.preventDefault();
    void saveOrOpen(href, name, messages.noFile);
  };
  const time = shortTime(item.message.time, now);
  return (
    <div className="flex items-center rounded-control hover:bg-ground">
      <a
        href={href}
        data-item={item.key}
        tabIndex={isStop ? 0 : -1}
        aria-label={words.sharedBy(label, words.by(writer, item.message.time))}
        {...(isFile ? { onClick: save } : { target: "_blank", rel: "noopener noreferrer nofollow" })}
        className="flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-control py-2 pl-2 text-ink-700 focus-visible:-outline-offset-2"
      >
        <Icon size={24} strokeWidth={1.5} aria-hidden="true" className="shrink-0 text-brand-600" />
        <span className="min-w-0 flex-1">
          <span
            dir="auto"
            title={name}
            className={isFile ? "block truncate font-medium text-ink-900" : "wrap-anywhere block font-medium text-ink-900"}
          >
            {isFile ? fileLabel(name, NAME_MAX) : name}
            {!isFile && <ExternalLink size={14} aria-hidden="true" className="ml-1 inline align-[-2px] text-ink-500" />}
          </span>
          {address !== null && (
            <span dir="ltr" className="wrap-anywhere line-clamp-2 text-left text-ink-500 text-xs">
              {address}
            </span>
          )}
          <span className="flex gap-1 text-ink-500 text-xs">
            <span dir="auto" className="truncate">
              {writer}
            </span>
            <span className="shrink-0 tabular-nums">{[facts, time].filter(Boolean).map((fact) => ` · ${fact}`)}</span>
          </span>
        </span>
      </a>
      <IconButton label={words.locateOf(name)} title={words.locate} tabIndex={isStop ? 0 : -1} onClick={onLocate}>
        <LocateFixed size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
