import { staffRoutes } from "./staff.ts";

/** The calls of the desk. */
export const deskRoutes = [...staffRoutes];
