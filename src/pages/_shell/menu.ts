import { BriefcaseBusiness, CalendarDays, Globe, House } from "lucide-react";
import { paths } from "#lib/domain/paths.ts";
import { shell } from "#lib/texts/shell/shell.ts";

/** The four entries of the header and of the mobile tab bar (R1.2.2-1). */
export const menu = [
  { href: paths.home, label: shell.menu.home, icon: House },
  { href: paths.search, label: shell.menu.search, icon: BriefcaseBusiness },
  { href: paths.overseas, label: shell.menu.overseas, icon: Globe },
  { href: paths.fairs, label: shell.menu.fairs, icon: CalendarDays },
] as const;
