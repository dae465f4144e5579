import { deviceSearches } from "#lib/stores/history/saved.ts";
import { syncSavedSearches } from "#lib/stores/history/saved-sync.ts";

// Loaded after a login where searches wait on the device.
void syncSavedSearches(deviceSearches);
