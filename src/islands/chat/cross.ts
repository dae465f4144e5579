import { createLucideIcon } from "lucide-react";

/** Takes something away. Drawn here: the package's own is in the file of the lists of posts, which would come along. */
export const Cross = createLucideIcon("cross", [["path", { d: "M18 6 6 18M6 6l12 12", key: "cross" }]]);
