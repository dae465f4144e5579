import { purchaseBits } from "#server/gateway/capabilities.ts";
import { type Answer, type OpenScene, openCommand } from "#server/gateway/command.ts";
import { anything } from "#server/gateway/fields.ts";

const DAY_SECONDS = 86_400;
/** Any number but 0, at which the SDK would leave its signaling history alone. */
const CONFIG_VERSION = 1;

const GOOD = { int32_error_code: 0, str_error_message: "", uint32_expired_time: DAY_SECONDS };

const cloudConfig = ({ app, rules }: OpenScene): Answer => ({
  ...GOOD,
  uint32_sdkappid: app.appId,
  uint64_version: CONFIG_VERSION,
  str_json_config: JSON.stringify({
    // Nobody evaluates what clients report: they may keep it.
    evt_rpt_sdkappid_bl: String(app.appId),
    q_rpt_sdkappid_bl: String(app.appId),
    ...rules.sdkConfig,
  }),
});

/** What was measured, whether the page is in front, and where it could be woken. */
const REPORTS = [
  "imopenstat.tim_web_report_v2",
  "im_open_status.ws_stat_background",
  "im_open_status.ws_stat_foreground",
  "im_open_status.ws_stat_settoken",
  "offline_push_report.uniapp_sdk_report",
];

/** What clients want to know about the service, and tell it about themselves. */
export const config = [
  openCommand("im_sdk_config_mgr.fetch_config", anything, cloudConfig),
  openCommand("im_sdk_config_mgr.fetch_imsdk_purchase_bitsv2", anything, ({ rules }) => ({
    ...GOOD,
    str_purchase_bits: purchaseBits(rules.capabilities),
  })),
  // Nothing here reads them, and nothing hangs on them.
  openCommand(REPORTS, anything, () => ({})),
];
