import { createLucideIcon } from "lucide-react";

// Drawn here in one line each: the package's own are three times the bytes, and some would bring a file of the lists of posts along.

/** More can be done here. */
export const Dots = createLucideIcon("dots", [["path", { d: "M5 12h.01M12 12h.01M19 12h.01", key: "" }]]);

/** It does not disturb. */
export const BellOff = createLucideIcon("bell-off", [
  ["path", { d: "m2 2 20 20M9 3a6 6 0 0 1 9 5c0 3 1 5 2 6M17 17H4c-1-1 2-3 2-9V6m4 15a2 2 0 0 0 4 0", key: "" }],
]);

/** It stays at the top. */
export const Pin = createLucideIcon("pin", [["path", { d: "M12 17v5M5 17h14v-2l-3-3V6l1-4H7l1 4v6l-3 3z", key: "" }]]);

/** Takes something away. */
export const Cross = createLucideIcon("cross", [["path", { d: "M18 6 6 18M6 6l12 12", key: "cross" }]]);

/** A rating. */
export const Star = createLucideIcon("star", [
  ["path", { d: "m12 3 2.8 5.7 6.2.9-4.5 4.4 1.1 6.2-5.6-3-5.6 3 1.1-6.2L3 9.6l6.2-.9z", key: "star" }],
]);

/** Looks for something. */
export const Magnifier = createLucideIcon("magnifier", [
  ["circle", { cx: "11", cy: "11", r: "8", key: "glass" }],
  ["path", { d: "m21 21-4.3-4.3", key: "handle" }],
]);
