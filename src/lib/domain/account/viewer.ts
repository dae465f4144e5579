/** The roles of people who use the site. Staff cannot log in yet, and have no screens. */
export const ROLES = ["visitor", "seeker", "staff"] as const;
export type Role = (typeof ROLES)[number];
/** A person who uses the site or makes a call. Everyone without a login is a visitor. */
export type Viewer = { role: "visitor" } | { role: "seeker"; userId: string } | { role: "staff"; userId: string };
