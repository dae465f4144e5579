/** Whether the device is known to have no network; that it has one is never certain. */
export const isOffline = (): boolean => navigator.onLine === false;
