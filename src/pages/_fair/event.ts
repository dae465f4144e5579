import type { FairDetail } from "#lib/domain/fairs/fairs.ts";
import { fairPath } from "#lib/domain/paths.ts";
import { isoBeijing } from "#lib/domain/time.ts";
import { fairDescription } from "#lib/texts/fairs/facts.ts";
import { jsonLd } from "../_shell/json-ld.ts";

/** schema.org's Event of a fair (D-C6): an online fair takes place at its own page; of others the host is known, and often the address. */
export const fairEvent = (fair: FairDetail, site: URL, image: URL): string => {
  const url = new URL(fairPath(fair.id), site).href;
  const online = fair.type === "NETWORK";
  return jsonLd({
    "@type": "Event",
    name: fair.name,
    description: fairDescription(fair),
    startDate: isoBeijing(fair.startsAt),
    endDate: isoBeijing(fair.endsAt),
    eventStatus: `https://schema.org/${fair.status === "CANCEL" ? "EventCancelled" : "EventScheduled"}`,
    eventAttendanceMode: `https://schema.org/${online ? "OnlineEventAttendanceMode" : "OfflineEventAttendanceMode"}`,
    location: online
      ? { "@type": "VirtualLocation", url }
      : {
          "@type": "Place",
          name: fair.organizer,
          address: { "@type": "PostalAddress", addressCountry: "CN", ...(fair.address && { streetAddress: fair.address }) },
        },
    organizer: { "@type": "Organization", name: fair.organizer },
    image: [image.href],
    url,
  });
};
