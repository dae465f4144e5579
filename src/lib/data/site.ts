type Settings = Readonly<Record<string, string | undefined>>;

/** The demo's operator. */
const DEMO = {
  company: "英才港人力资源服务有限公司（演示）",
  address: "云岚市滨江新区望海路 88 号人才大厦 6 层",
  phone: "0571-0000 0000",
  fax: "0571-0000 0001",
  copyright: "© 2026 英才港 版权所有",
  licence: "人力资源服务许可证：演示 000000 号",
};

/**
 * Who runs the site: the footer's words (R1.1-6). An operator sets them as `PUBLIC_…` variables at build time; see README, Configuration.
 * Once the company is set nothing of the demo's stays: an invented licence under a real name would be a lie. Empty facts are left out.
 */
export const readSite = (settings: Settings) => {
  const company = settings["PUBLIC_COMPANY"] || DEMO.company;
  /** Says under every page that its data is invented. */
  const demo = !settings["PUBLIC_COMPANY"];
  const otherwise = demo ? DEMO : { address: "", phone: "", fax: "", copyright: `© ${company}`, licence: "" };
  return {
    company,
    address: settings["PUBLIC_ADDRESS"] || otherwise.address,
    phone: settings["PUBLIC_PHONE"] || otherwise.phone,
    fax: settings["PUBLIC_FAX"] || otherwise.fax,
    copyright: settings["PUBLIC_COPYRIGHT"] || otherwise.copyright,
    licence: settings["PUBLIC_LICENCE"] || otherwise.licence,
    demo,
  };
};

export const site = readSite(import.meta.env);
