/** Links that ask the browser to look names up early, as Tencent's SDK for calls adds them when it loads: they load and run nothing. */
const NAME_LOOKUPS = /^(?:<link rel="dns-prefetch" href="https:\/\/[a-z\d.-]+">\s*)+$/;
export const isNameLookups = (html: string): boolean => NAME_LOOKUPS.test(html);

/** Only in a build with Tencent's calls. */
const createHTML = (html: string): string => {
  if (!isNameLookups(html)) throw new TypeError("not a lookup of names");
  return html;
};

/** Lets packages start workers from blobs of their own, and nothing else: only pages whose security policy names `default` can do so. */
export const allowBlobWorkers = (): void => {
  if (window.trustedTypes?.defaultPolicy) return;
  window.trustedTypes?.createPolicy("default", {
    createScriptURL: (address: string): string => {
      if (!address.startsWith("blob:")) throw new TypeError("not a worker");
      return address;
    },
    ...(import.meta.env.PUBLIC_TRTC_APP_ID ? { createHTML } : {}),
  });
};
