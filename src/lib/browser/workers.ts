/** A worker's code must come from this site. */
const rules = {
  createScriptURL: (address: string): string => {
    const url = new URL(address, location.href);
    if (url.origin !== location.origin) throw new TypeError("a worker of another site");
    return url.href;
  },
};
let own: typeof rules | null = null;
/** The only way to a worker that the security policy allows (`trusted-types`), made once. */
const policy = (): typeof rules => {
  own ??= window.trustedTypes?.createPolicy("own-worker", rules) ?? rules;
  return own;
};

/** Installs a service worker for the pages that begin with `scope`. */
export const installWorker = (address: string, scope: string): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(policy().createScriptURL(address), { scope, updateViaCache: "none" });

/** Starts a module as a worker; `address` comes from `import … from "….ts?worker&url"`. */
export const startWorker = (address: string): Worker => new Worker(policy().createScriptURL(address), { type: "module" });
