/** A WeChat identity as WeChat makes them: letters, digits, `-` and `_`; 28 of them today, room for more. */
export const OPEN_ID_PATTERN = /^[\w-]{6,64}$/;

/** What the address of the home page says of the mini-program that embeds it (decisions C11). A hostile identity is none. */
export const readMiniProgram = (query: URLSearchParams): { on: boolean; openId: string | null } => {
  const on = query.get("miniProgram") === "1";
  const openId = query.get("wxOpenId") ?? "";
  return { on, openId: on && OPEN_ID_PATTERN.test(openId) ? openId : null };
};
