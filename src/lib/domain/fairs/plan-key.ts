/** Where browser storage keeps the day plans of fairs; they leave the device with a logout. */
export const PLAN_KEY = "fair-plans";
