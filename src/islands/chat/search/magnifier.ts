import { createLucideIcon } from "lucide-react";

/** Looks for something. Drawn here: the package's own is in the file of the lists of posts, which would come along. */
export const Magnifier = createLucideIcon("magnifier", [
  ["circle", { cx: "11", cy: "11", r: "8", key: "glass" }],
  ["path", { d: "m21 21-4.3-4.3", key: "handle" }],
]);
