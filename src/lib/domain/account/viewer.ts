/** The roles of people who use the site. Staff work at the desk, with accounts of their own (D-I8). */
export const ROLES = ["visitor", "seeker", "staff"] as const;
export type Role = (typeof ROLES)[number];
/** A person who uses the site or makes a call. Everyone without a login is a visitor. */
export type Viewer = { role: "visitor" } | { role: "seeker"; userId: string } | { role: "staff"; staffId: string };
