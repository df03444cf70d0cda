import type { Unread } from '#contract/notification.ts';

/** Unread counts with time in Unix milliseconds and the owner's profile id. */
export interface StoredUnread {
  owner: number;
  at: number;
  unread: Unread;
}

/** Null if it is invalid or a different member's. A time in the future counts as old: the clock was set back. */
export function parseUnread(text: string | null, profileId: number, now: number): StoredUnread | null {
  try {
    const kept = JSON.parse(text ?? 'null') as StoredUnread | null;
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
