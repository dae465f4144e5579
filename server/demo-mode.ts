/** Decides whether a start is a demo (D-H16). A demo shows all login codes to anyone who opens /__demo. */
import { ConfigError } from "./config-error.ts";

type Environment = Record<string, string | undefined>;

/** The value of DEMO that forces a demo despite production settings, and names the risk. */
export const PUBLIC_DEMO = "login-codes-are-public";

const PRODUCTION = /^(DATABASE_URL|CHAT_APP_ID|SMS_\w+|S3_\w+|MAIL_URL|NEWS_HOOK_URL)$/;

/** Whether only programs of this machine reach an address. */
export const isLoopbackHost = (host: string): boolean =>
  host === "localhost" || host === "::1" || host === "[::1]" || /^127(\.\d{1,3}){3}$/.test(host);

/** The settings that speak of a production, by name. */
const productionSettings = (env: Environment): string[] => [
  ...Object.keys(env).filter((name) => PRODUCTION.test(name) && env[name]),
  ...(env["HOST"] && !isLoopbackHost(env["HOST"]) ? ["HOST"] : []),
];

/** The default of DEMO for `npm start` and `npm run dev`: a demo unless a production setting is present. */
export const withDemoByDefault = (env: Environment): Environment =>
  env["DEMO"] ? env : { ...env, DEMO: productionSettings(env).length === 0 ? "1" : "0" };

/** Ends the start of a demo beside settings of a production: it would hand out the login codes of real people. */
export const refuseMixedDemo = (env: Environment): void => {
  const [name] = productionSettings(env);
  if (name === undefined) return;
  throw new ConfigError(
    `DEMO=1 does not go with ${name}: a demo shows every login code to whoever opens /__demo. Leave one of them out, or set DEMO=${PUBLIC_DEMO} if that is what you want.`,
  );
};
