/** Types that both drivers return as text: ids are digits everywhere, and a day has no time zone. */
export const INT8 = 20;
export const DATE = 1082;
export const asText = (value: string): string => value;
