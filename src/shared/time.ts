/** Spans of time, for sums of moments: in milliseconds, as clocks and timers count them. */
export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** The same in seconds, as the API, cookies and queues count. */
export const hourSeconds = hourMs / secondMs;
export const daySeconds = dayMs / secondMs;
