import { type Answer, openCommand } from "#server/gateway/command.ts";
import type { OpenContext } from "#server/gateway/context.ts";
import { anything } from "#server/gateway/fields.ts";
import { purchaseBits } from "./capabilities.ts";

const DAY_SECONDS = 86_400;
/** Any number but 0: with 0 the SDK would not use its signaling history. */
const CONFIG_VERSION = 1;

const GOOD = { int32_error_code: 0, str_error_message: "", uint32_expired_time: DAY_SECONDS };

const cloudConfig = ({ app, rules }: OpenContext): Answer => ({
  ...GOOD,
  uint32_sdkappid: app.appId,
  uint64_version: CONFIG_VERSION,
  str_json_config: JSON.stringify({
    // Quality reports are switched off, because this service does not evaluate them.
    evt_rpt_sdkappid_bl: String(app.appId),
    q_rpt_sdkappid_bl: String(app.appId),
    ...rules.sdkConfig,
  }),
});

/** Measurements, whether the page is visible, and tokens for push services. */
const REPORTS = [
  "imopenstat.tim_web_report_v2",
  "im_open_status.ws_stat_background",
  "im_open_status.ws_stat_foreground",
  "im_open_status.ws_stat_settoken",
  "offline_push_report.uniapp_sdk_report",
];

/** The service's settings for clients, and the reports that clients send. */
export const config = [
  openCommand("im_sdk_config_mgr.fetch_config", anything, cloudConfig),
  openCommand("im_sdk_config_mgr.fetch_imsdk_purchase_bitsv2", anything, ({ rules }) => ({
    ...GOOD,
    str_purchase_bits: purchaseBits(rules.capabilities),
  })),
  // They are accepted and thrown away: nothing here depends on them.
  openCommand(REPORTS, anything, () => ({})),
];
