import { Hono } from "hono";
import { cors } from "hono/cors";
import { CODE } from "#lib/contract/call.ts";
import { type DemoPanel, mountDemoPanel } from "#server/demo/panel.ts";
import { CHAT_PATH } from "#server/gateway/transport/paths.ts";
import type { Config } from "./config.ts";
import { isUnavailable } from "./db/connection/unavailable.ts";
import { accountRoutes } from "./routes/account.ts";
import { limitCalls, warnOfUnknownProxy } from "./routes/address.ts";
import { envelope } from "./routes/answer.ts";
import { applicationRoutes } from "./routes/applications.ts";
import { bindRoutes } from "./routes/bind.ts";
import { mountBuiltPages } from "./routes/built-pages.ts";
import { callServerRoutes } from "./routes/call-servers.ts";
import { careerRoutes } from "./routes/careers.ts";
import { chatRoutes } from "./routes/chat.ts";
import { companyRoutes } from "./routes/companies.ts";
import { deskRoutes } from "./routes/desk/index.ts";
import { deviceRoutes } from "./routes/devices.ts";
import { fairPlanRoutes } from "./routes/fair-plans.ts";
import { fairTicketRoutes } from "./routes/fair-tickets.ts";
import { fairRoutes } from "./routes/fairs.ts";
import { fileRoutes, mountFiles } from "./routes/files.ts";
import { mountFonts } from "./routes/fonts.ts";
import { mount } from "./routes/handle.ts";
import { apiHeaders, securityHeaders } from "./routes/headers.ts";
import { mountHealth } from "./routes/health.ts";
import type { Deps, Env } from "./routes/http.ts";
import { interestRoutes } from "./routes/interests.ts";
import { leavingRoutes, mountExport } from "./routes/leaving.ts";
import { newsRoutes } from "./routes/news.ts";
import { mountOneClick, newsWayRoutes } from "./routes/news-ways.ts";
import { ownListRoutes } from "./routes/own-lists.ts";
import { postRoutes } from "./routes/posts.ts";
import { mountPrintFile, printRoutes } from "./routes/print.ts";
import { readPosition, tellPosition } from "./routes/replica-reads.ts";
import { reportRoutes } from "./routes/reports.ts";
import { nameRequests } from "./routes/request-ids.ts";
import { resumeRoutes } from "./routes/resume.ts";
import { scanRoutes } from "./routes/scan.ts";
import { mountSharePictures } from "./routes/share-pictures.ts";
import { sharedResumeRoutes } from "./routes/shared-resumes.ts";
import { openSite } from "./routes/site.ts";
import { uploadRoutes } from "./routes/uploads.ts";
import { type Watch, watchAnswers } from "./routes/watch.ts";
import { shortError } from "./services/log.ts";
import { MESSAGES } from "./texts.ts";

export type AppDeps = Deps & {
  config: Pick<Config, "siteDir" | "corsOrigins" | "frameAncestors">;
  /** The demo demoPanel; null hides it. */
  demoPanel: DemoPanel | null;
  /** HTTP interface of the embedded chat service; null where the cloud is used. */
  chatHttp: Hono | null;
  /** Where events are written to. */
  watch: Watch;
  /** Whether the process is about to end. */
  isStopping?: () => boolean;
};

const API_PATHS = ["/api/*", "/system-api/*"];

const routes = [
  ...accountRoutes,
  ...deviceRoutes,
  ...leavingRoutes,
  ...newsRoutes,
  ...newsWayRoutes,
  ...postRoutes,
  ...careerRoutes,
  ...fairRoutes,
  ...fairPlanRoutes,
  ...fairTicketRoutes,
  ...companyRoutes,
  ...resumeRoutes,
  ...interestRoutes,
  ...ownListRoutes,
  ...applicationRoutes,
  ...reportRoutes,
  ...bindRoutes,
  ...scanRoutes,
  ...chatRoutes,
  ...sharedResumeRoutes,
  ...callServerRoutes,
  ...uploadRoutes,
  ...printRoutes,
  ...fileRoutes,
  ...deskRoutes,
];

const mountApi = (app: Hono<Env>, deps: AppDeps): void => {
  const warn = warnOfUnknownProxy(deps);
  for (const path of API_PATHS) {
    app.use(path, apiHeaders(deps.clock), warn, limitCalls(deps), tellPosition(deps));
    if (deps.config.corsOrigins.length > 0) {
      const origin = deps.config.corsOrigins;
      app.use(path, cors({ origin, allowHeaders: ["Authorization", "Content-Type"], exposeHeaders: ["Date"], maxAge: 86_400 }));
    }
  }
  mount(app, routes, deps);
  mountFiles(app, deps);
  mountPrintFile(app, deps);
  mountExport(app, deps);
  mountFonts(app, deps);
  mountOneClick(app, deps);
  const unknown = { code: CODE.missing, message: MESSAGES.unknownPath, data: null, token: null };
  for (const path of API_PATHS) app.all(path, (context) => envelope(context, unknown, 404));
};

/** Pages from elsewhere send and read files of the chat, too. */
const mountChat = (app: Hono<Env>, chat: Hono, origin: string[]): void => {
  if (origin.length > 0) app.use(`${CHAT_PATH}/*`, cors({ origin, allowMethods: ["GET", "HEAD", "PUT"], maxAge: 86_400 }));
  app.route(CHAT_PATH, chat);
};

/** When to ask again after the database did not answer. */
const RETRY_SECONDS = 5;

/** The whole backend as one request handler. All its state is in `deps`. */
export const createApp = (deps: AppDeps): Hono<Env> => {
  const app = new Hono<Env>();
  app.use(nameRequests(deps.trustProxy));
  app.use(watchAnswers(deps.watch, deps.trustProxy, new Set(routes.map(({ call }) => call.path))));
  app.use(securityHeaders({ frameAncestors: deps.config.frameAncestors, trustProxy: deps.trustProxy }));
  app.use(readPosition(deps.replicas, deps.config.corsOrigins));
  mountHealth(app, deps);
  mountApi(app, deps);
  if (deps.chatHttp) mountChat(app, deps.chatHttp, deps.config.corsOrigins);
  if (deps.demoPanel) mountDemoPanel(app, deps, deps.demoPanel);
  const site = openSite(deps.config.siteDir);
  mountBuiltPages(app, site, deps);
  mountSharePictures(app, deps);
  app.get("*", site.serve);
  app.all("*", (context) => context.text(MESSAGES.unsupportedMethod, 405));
  app.onError((error, context) => {
    deps.log.error(`${context.req.method} ${context.req.path}: ${shortError(error)}`);
    const answer = { code: CODE.broken, data: null, token: null };
    if (!isUnavailable(error)) return envelope(context, { ...answer, message: MESSAGES.broken }, 500);
    context.header("retry-after", String(RETRY_SECONDS));
    return envelope(context, { ...answer, message: MESSAGES.unavailable }, 503);
  });
  return app;
};
