/** Lets packages start workers from blobs of their own, and nothing else: only pages whose security policy names `default` can do so. */
export const allowBlobWorkers = (): void => {
  if (window.trustedTypes?.defaultPolicy) return;
  window.trustedTypes?.createPolicy("default", {
    createScriptURL: (address: string): string => {
      if (!address.startsWith("blob:")) throw new TypeError("not a worker");
      return address;
    },
  });
};
