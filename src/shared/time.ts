/** In milliseconds, for clocks and timers. */
export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** In seconds, for the API, cookies and queues. */
export const hourSeconds = hourMs / secondMs;
export const daySeconds = dayMs / secondMs;
