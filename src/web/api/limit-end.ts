/** When each limit ends that refused a call, by its code: milliseconds since 1970 of this device's clock. */
export const limitEnds = new Map<string, number>();
