import { createLucideIcon } from "lucide-react";

/** A rating. Drawn here: the package's own is a file of its own, which other pages have too. */
export const Star = createLucideIcon("star", [
  ["path", { d: "m12 3 2.8 5.7 6.2.9-4.5 4.4 1.1 6.2-5.6-3-5.6 3 1.1-6.2L3 9.6l6.2-.9z", key: "star" }],
]);
