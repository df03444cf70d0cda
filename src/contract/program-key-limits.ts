/** Letters of a key's name at most. */
export const longestKeyName = 60;
/** Days that a key may be good for at most, where it ends by itself at all: ten years. */
export const mostKeyDays = 3_650;
