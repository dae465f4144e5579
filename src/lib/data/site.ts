/**
 * Who runs the site: the footer's words (R1.1-6). An operator sets them as `PUBLIC_…` variables at build time; the defaults are the
 * demo's. See README, Configuration.
 */
const set = (value: string | undefined, otherwise: string): string => value || otherwise;

export const site = {
  company: set(import.meta.env["PUBLIC_COMPANY"], "英才港人力资源服务有限公司（演示）"),
  address: set(import.meta.env["PUBLIC_ADDRESS"], "云岚市滨江新区望海路 88 号人才大厦 6 层"),
  phone: set(import.meta.env["PUBLIC_PHONE"], "0571-0000 0000"),
  fax: set(import.meta.env["PUBLIC_FAX"], "0571-0000 0001"),
  copyright: set(import.meta.env["PUBLIC_COPYRIGHT"], "© 2026 英才港 版权所有"),
  licence: set(import.meta.env["PUBLIC_LICENCE"], "人力资源服务许可证：演示 000000 号"),
  /** Says under every page that its data is invented. */
  demo: !import.meta.env["PUBLIC_COMPANY"],
} as const;
