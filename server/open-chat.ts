import { createDemoRecruiter } from "#server/demo/recruiter.ts";
import { DEMO_RECRUITER, DEMO_SERVICE, STAND_IN_TRANSLATION } from "#server/demo/texts.ts";
import { withOffers } from "./chat-offers.ts";
import type { Config } from "./config.ts";
import { findByTag } from "./db/chat/accounts.ts";
import { localChatApp } from "./db/chat/chat-app.ts";
import { openCandidate } from "./db/chat/leadership.ts";
import { bookAnswer } from "./desk/interview-answers.ts";
import { type ChatService, openChatService } from "./gateway/leadership/index.ts";
import { readRules } from "./gateway/rules.ts";
import type { Deps } from "./routes/http.ts";
import { type AfterSendListener, createWebhook } from "./services/after-send.ts";
import { type Chat, createChat, importPeople, isRecruiterAccount, isSeekerAccount, servicePerson } from "./services/chat.ts";
import { type ChatAdmin, createChatAdmin, SERVICE } from "./services/chat-admin.ts";
import { findFfmpeg } from "./services/ffmpeg.ts";
import type { LineLog } from "./services/line-log.ts";
import { type Log, shortError } from "./services/log.ts";
import { createPictureScaler } from "./services/small-picture.ts";
import { createHttpTranslator, createStandInTranslator } from "./services/translator.ts";
import { createCoverMaker } from "./services/video-cover.ts";

type OpenParts = Pick<Deps, "db" | "files" | "scan" | "clock" | "log"> & { security: LineLog };
type OpenChat = { chat: Chat; service: ChatService | null };

/** The accounts that are customer service; a demo has one of its own. */
const serviceAccounts = ({
  demo,
  chatServiceAccounts: named,
}: Pick<Config, "demo" | "chatServiceAccounts">): { userId: string; name: string }[] =>
  demo && named.length === 0 ? [DEMO_SERVICE] : named;

/** Sets the names of customer service, and in our own chat clears the tag of accounts that the settings no longer name. */
export const updateService = async (
  { db, log }: Pick<OpenParts, "db" | "log">,
  chat: Pick<Chat, "admin" | "url">,
  config: Pick<Config, "demo" | "chatServiceAccounts">,
): Promise<void> => {
  const people = serviceAccounts(config).map(servicePerson);
  await importPeople(chat, log, people);
  if (chat.url() === null) return;
  const named = new Set(people.map(({ userId }) => userId));
  try {
    for (const id of await findByTag(db, SERVICE, "1")) if (!named.has(id)) await chat.admin.endService(id);
  } catch (error) {
    log.error(`clearing the tag of former customer service accounts failed: ${shortError(error)}`);
  }
};

/** The accounts that a demo's recruiter answers for: recruiters and customer service. */
const answersIn = (config: Config): ((account: string) => boolean) => {
  const service = new Set(serviceAccounts(config).map(({ userId }) => userId));
  return (account) => isRecruiterAccount(account) || service.has(account);
};

/** Listeners of the embedded chat's messages: the configured webhook, and in a demo the recruiters. */
const listenersOf = (config: Config, admin: ChatAdmin, appId: number, log: Log): AfterSendListener[] => [
  ...(config.chatWebhook === null ? [] : [createWebhook(config.chatWebhook, appId, log)]),
  ...(config.demo ? [createDemoRecruiter({ admin, log, isRecruiter: answersIn(config), texts: DEMO_RECRUITER })] : []),
];

/**
 * The configured chat service, or our own, which this starts. The backend calls our own like the cloud's, but without the network
 * if this process leads it.
 */
export const openChat = async (parts: OpenParts, config: Config): Promise<OpenChat> => {
  const { db, clock, log } = parts;
  const { chat, chatTranslator } = config;
  if (chat) return { chat: createChat(chat, createChatAdmin(chat, chat.apiUrl, clock), clock), service: null };
  const app = await localChatApp(db);
  const admin: ChatAdmin = createChatAdmin(app, "http://localhost", clock, (url, init) => service.carry(url, init));
  const translator = chatTranslator === null ? createStandInTranslator(STAND_IN_TRANSLATION) : createHttpTranslator(chatTranslator);
  const afterSend = listenersOf(config, admin, app.appId, log);
  const rules = withOffers(readRules(config.chatRules), config, log);
  const still = await findFfmpeg(config.ffmpeg, rules.fileBytes);
  const [covers, scale] = still ? [createCoverMaker(still), createPictureScaler(still)] : [null, null];
  const { trustProxy, corsOrigins: origins, chatPublicUrl: publicUrl, databaseUrl } = config;
  const hasSfu = config.callRooms !== null;
  const settings = { rules, hasSfu, trustProxy, origins, publicUrl, isSeeker: isSeekerAccount };
  const service = openChatService({
    ...parts,
    ...settings,
    ...{ app, translator, covers, scale, afterSend, takeAnswer: bookAnswer },
    openCandidate: databaseUrl === null ? null : () => openCandidate(databaseUrl),
  });
  return { chat: createChat(app, admin, clock, service.url), service };
};
