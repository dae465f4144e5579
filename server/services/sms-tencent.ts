import * as z from "zod/mini";
import { faultOfStatus, type NewsFault } from "#lib/domain/news/faults.ts";
import type { Clock } from "./clock.ts";
import { NotSent } from "./not-sent.ts";
import type { SmsSender } from "./sms.ts";
import { TC3_CONTENT_TYPE, type Tc3Key, tc3Authorization } from "./tc3.ts";

/**
 * The operator's settings for Tencent Cloud's SMS service. `template`: number of a template with one parameter, the code;
 * `noticeTemplate`: one with the new, masked phone number, or null; `appointmentTemplate`: one with an exam or interview and its time, or null.
 */
export type TencentSms = Tc3Key & {
  appId: string;
  sign: string;
  template: string;
  noticeTemplate: string | null;
  appointmentTemplate: string | null;
  region: string;
  url: string;
};

const ACTION = "SendSms";
const VERSION = "2021-01-11";
const TIMEOUT_MS = 8000;

const answer = z.object({
  Response: z.object({
    RequestId: z.optional(z.string()),
    Error: z.optional(z.object({ Code: z.string() })),
    SendStatusSet: z.optional(z.array(z.object({ Code: z.string() }))),
  }),
});

/** Errors include only short words such as codes and request numbers: the service's sentences may repeat the phone. */
const word = (text: string | undefined): string => (text !== undefined && /^[\w.-]{1,80}$/.test(text) ? text : "?");

/** "Ok" when the one message was taken, else the code that says why not. */
const outcomeOf = ({ Error: error, SendStatusSet: statuses }: z.infer<typeof answer>["Response"]): string | undefined =>
  error ? error.Code : statuses?.[0]?.Code;

/** The service's codes are words with dots, such as LimitExceeded.PhoneNumberDailyLimit. */
const faultOfCode = (code: string): NewsFault => {
  if (code.startsWith("AuthFailure")) return "login";
  if (/^(?:LimitExceeded|RequestLimitExceeded|InternalError)/.test(code)) return "busy";
  return /PhoneNumber/.test(code) ? "address" : "refused";
};

/** Sends codes and notices by Tencent Cloud (SendSms). `timeout` in milliseconds. */
export const createTencentSms = (settings: TencentSms, clock: Clock, timeout = TIMEOUT_MS): SmsSender => {
  const send = async (phone: string, template: string, parameter: string): Promise<void> => {
    const body = JSON.stringify({
      PhoneNumberSet: [`+86${phone}`],
      SmsSdkAppId: settings.appId,
      SignName: settings.sign,
      TemplateId: template,
      TemplateParamSet: [parameter],
    });
    const timestamp = Math.floor(clock.now() / 1000);
    const { host } = new URL(settings.url);
    const response = await fetch(settings.url, {
      method: "POST",
      headers: {
        "content-type": TC3_CONTENT_TYPE,
        authorization: tc3Authorization(settings, { service: "sms", host, action: ACTION, timestamp, body }),
        "x-tc-action": ACTION,
        "x-tc-version": VERSION,
        "x-tc-timestamp": String(timestamp),
        "x-tc-region": settings.region,
      },
      body,
      redirect: "error",
      signal: AbortSignal.timeout(timeout),
    });
    if (!response.ok) throw new NotSent(faultOfStatus(response.status), `the SMS service answered HTTP ${response.status}`);
    const result = z.safeParse(answer, await response.json().catch(() => null));
    if (!result.success)
      throw new NotSent({ fault: "unreadable", detail: "" }, "the SMS service gave an answer that cannot be read");
    const outcome = outcomeOf(result.data.Response);
    if (outcome === "Ok") return;
    const sentence = `the SMS service refused: ${word(outcome)}, request ${word(result.data.Response.RequestId)}`;
    throw new NotSent({ fault: faultOfCode(word(outcome)), detail: word(outcome) }, sentence);
  };
  return {
    sendLoginCode: (phone, code) => send(phone, settings.template, code),
    sendPhoneChanged: async (phone, { newPhone }) => {
      if (settings.noticeTemplate === null) throw new Error("SMS_TENCENT_NOTICE_TEMPLATE is not set");
      await send(phone, settings.noticeTemplate, newPhone);
    },
    sendAppointment: async (phone, { brief }) => {
      if (settings.appointmentTemplate === null)
        throw new NotSent({ fault: "template", detail: "" }, "SMS_TENCENT_APPOINTMENT_TEMPLATE is not set");
      await send(phone, settings.appointmentTemplate, brief);
    },
  };
};
