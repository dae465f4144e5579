import { deskApplicationRoutes } from "./applications.ts";
import { deskCareerRoutes } from "./careers.ts";
import { deskChatRoutes } from "./chat.ts";
import { deskFairRoutes } from "./fairs.ts";
import { deskFeedRoutes } from "./feeds.ts";
import { deskNewsRoutes } from "./news.ts";
import { postFileRoutes } from "./post-files.ts";
import { deskPostRoutes } from "./posts.ts";
import { deskReportRoutes } from "./reports.ts";
import { deskSharedResumeRoutes } from "./shared-resumes.ts";
import { staffRoutes } from "./staff.ts";
import { deskTableRoutes } from "./tables.ts";

/** The calls of the desk. */
export const deskRoutes = [
  ...staffRoutes,
  ...deskPostRoutes,
  ...postFileRoutes,
  ...deskCareerRoutes,
  ...deskApplicationRoutes,
  ...deskChatRoutes,
  ...deskSharedResumeRoutes,
  ...deskFairRoutes,
  ...deskTableRoutes,
  ...deskFeedRoutes,
  ...deskReportRoutes,
  ...deskNewsRoutes,
];
