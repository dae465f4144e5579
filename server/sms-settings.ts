import * as z from "zod/mini";
import { ConfigError } from "./config-error.ts";
import type { TencentSms } from "./services/sms-tencent.ts";

/** The sender of text messages: the operator's gateway, or Tencent Cloud. */
export type SmsSettings = { kind: "gateway"; url: string; token: string | null } | ({ kind: "tencent" } & TencentSms);

/** The settings of Tencent Cloud's SMS, which go together. */
export const tencentSms = z.object({
  SMS_TENCENT_SECRET_ID: z.string(),
  SMS_TENCENT_SECRET_KEY: z.string(),
  SMS_TENCENT_APP_ID: z.string(),
  SMS_TENCENT_SIGN: z.string(),
  SMS_TENCENT_TEMPLATE: z.string(),
  SMS_TENCENT_NOTICE_TEMPLATE: z.optional(z.string()),
  SMS_TENCENT_APPOINTMENT_TEMPLATE: z.optional(z.string()),
  SMS_TENCENT_REGION: z._default(z.string(), "ap-guangzhou"),
  SMS_TENCENT_URL: z._default(z.url({ protocol: /^https?$/ }), "https://sms.tencentcloudapi.com"),
});

type Values = { SMS_URL?: string | undefined; SMS_TOKEN?: string | undefined };

/** One of the two senders; null for none. */
export const smsOf = ({ SMS_URL, SMS_TOKEN }: Values, tencent: z.infer<typeof tencentSms> | null): SmsSettings | null => {
  if (tencent && SMS_URL !== undefined) throw new ConfigError("SMS_URL must be left out: SMS_TENCENT_… are set, too.");
  if (!tencent) return SMS_URL === undefined ? null : { kind: "gateway", url: SMS_URL, token: SMS_TOKEN ?? null };
  return {
    kind: "tencent",
    secretId: tencent.SMS_TENCENT_SECRET_ID,
    secretKey: tencent.SMS_TENCENT_SECRET_KEY,
    appId: tencent.SMS_TENCENT_APP_ID,
    sign: tencent.SMS_TENCENT_SIGN,
    template: tencent.SMS_TENCENT_TEMPLATE,
    noticeTemplate: tencent.SMS_TENCENT_NOTICE_TEMPLATE ?? null,
    appointmentTemplate: tencent.SMS_TENCENT_APPOINTMENT_TEMPLATE ?? null,
    region: tencent.SMS_TENCENT_REGION,
    url: tencent.SMS_TENCENT_URL,
  };
};
