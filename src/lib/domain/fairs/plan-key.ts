/** Where browser storage keeps what the visitor means to see at fairs; leaves the device with a logout. */
export const PLAN_KEY = "fair-plans";
