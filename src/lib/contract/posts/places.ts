import * as z from "zod/mini";
import { jsonText, mapped, text } from "#lib/contract/wire.ts";
import type { Place } from "#lib/domain/posts/places.ts";

const address = z.object({ province: text, city: text, area: text });

/** `workAdress`: JSON text holding `address` or `abroadAddress` (R1.3.2-3); anything else is an unknown place. */
export const workAdress = jsonText(
  mapped(
    z.catch(z.nullish(z.object({ address: z.nullish(address), abroadAddress: z.nullish(z.string()) })), null),
    (wire): Place => {
      if (wire?.abroadAddress) return { kind: "abroad", address: wire.abroadAddress };
      const place = wire?.address;
      return place && (place.province || place.city || place.area) ? { kind: "domestic", ...place } : { kind: "unknown" };
    },
    (place) => {
      if (place.kind === "abroad") return { abroadAddress: place.address };
      return place.kind === "domestic" ? { address: { province: place.province, city: place.city, area: place.area } } : null;
    },
  ),
);
