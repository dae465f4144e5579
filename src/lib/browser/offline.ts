/** Whether the device is certainly offline; being online is never certain. */
export const isOffline = (): boolean => navigator.onLine === false;
