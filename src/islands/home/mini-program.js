// Runs before anything can be pressed, inlined and hashed: the mode that the mini-program gives in the home page's address goes into
// the session's storage and out of the address (D-C11). `stores/account/mini-program.ts` checks the identity again.
const given = new URLSearchParams(location.search);
if (given.get("miniProgram") === "1") {
  const openId = given.get("wxOpenId") ?? "";
  try {
    sessionStorage.setItem("%MINI_PROGRAM_KEY%", "1");
    // Without a sound one the identity before stays.
    if (/^[\w-]{6,64}$/.test(openId)) sessionStorage.setItem("%OPEN_ID_KEY%", openId);
    document.documentElement.dataset.miniProgram = "";
  } catch {
    // Without storage there is no session that would keep the mode.
  }
  given.delete("miniProgram");
  given.delete("wxOpenId");
  const rest = given.toString();
  history.replaceState(history.state, "", `${location.pathname}${rest && `?${rest}`}${location.hash}`);
}
