const ends = new Map<string, number>();

/**
 * Notes when the limit ends that refused a call, so that whoever says why can say until when.
 *
 * @param code of the refusal; each limit has its own
 */
export function noteLimitEnd(code: string, retryAfterSeconds: number, now: Date): void {
  ends.set(code, now.getTime() + retryAfterSeconds * 1000);
}

/** When it ends, by this device's clock; null where it refused nothing, or is over. */
export function limitEnd(code: string, now: Date): Date | null {
  const end = ends.get(code) ?? 0;
  return end > now.getTime() ? new Date(end) : null;
}
