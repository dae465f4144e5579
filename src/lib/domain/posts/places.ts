/** A post's place of work: an address in China, one abroad, or none (R1.3.2-3). */
export type Place =
  | { kind: "domestic"; province: string; city: string; area: string }
  | { kind: "abroad"; address: string }
  | { kind: "unknown" };

/** The work address in the form of `signAddress` (D-B8). */
export const signAddressOf = (place: Place): string[] => {
  if (place.kind === "domestic") return [place.province, place.city, place.area];
  return place.kind === "abroad" ? [place.address] : [];
};

/** Whether `address` is that place, or empty: clients of the documents may leave it out (D-B8). */
export const isAddressOf = (place: Place, address: readonly string[]): boolean => {
  const parts = (list: readonly string[]): string => JSON.stringify(list.map((part) => part.trim()).filter((part) => part !== ""));
  return parts(address) === "[]" || parts(address) === parts(signAddressOf(place));
};

/** City filter "全国" and area filter "不限" are the absence of a filter. A mobile city label is cut to this (R1.9-7). */
export const CITY_LABEL_LENGTH = 8;
