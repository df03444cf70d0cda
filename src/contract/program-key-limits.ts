export const longestKeyName = 60;
/** Maximum validity of a key with an end, in days: ten years. */
export const mostKeyDays = 3_650;
