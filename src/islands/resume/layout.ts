/** The navigation beside the sections, on a phone above them. */
export const LAYOUT = "grid grid-cols-1 gap-4 lg:grid-cols-[248px_minmax(0,1fr)] lg:gap-6";
