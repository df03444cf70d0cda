/** End of each active limit by error code, in milliseconds since 1970 by the device's clock. */
export const limitEnds = new Map<string, number>();
