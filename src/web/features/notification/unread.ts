import type { Unread } from '#contract/notification.ts';

/** What was unread at a time, milliseconds since 1970, and whose it is: a profile's id. */
export interface KeptUnread {
  owner: number;
  at: number;
  unread: Unread;
}

/** Null for what is no count of this member. One of a time that is still to come is old: a clock was put back since. */
export function parseUnread(text: string | null, profileId: number, now: number): KeptUnread | null {
  try {
    const kept = JSON.parse(text ?? 'null') as KeptUnread | null;
    if (kept?.owner !== profileId || !Number.isFinite(kept.at)) return null;
    const { notices, reports, held } = kept.unread;
    const isCount = [notices, reports, held].every((count) => Number.isInteger(count) && count >= 0);
    return isCount ? { ...kept, at: kept.at > now ? 0 : kept.at } : null;
  } catch {
    return null;
  }
}

export function sumOf({ notices, reports, held }: Unread): number {
  return notices + reports + held;
}
