import type { Unread } from '#contract/notification.ts';

/** What was unread at a time, milliseconds since 1970, and whose it is: a profile's id. */
export interface KeptUnread {
  owner: number;
  at: number;
  unread: Unread;
}

/** Null for what is no count of this member. */
export function parseUnread(text: string | null, profileId: number): KeptUnread | null {
  try {
    const kept = JSON.parse(text ?? 'null') as KeptUnread | null;
    if (kept?.owner !== profileId || !Number.isFinite(kept.at)) return null;
    const { notices, reports, held } = kept.unread;
    return [notices, reports, held].every((count) => Number.isInteger(count) && count >= 0) ? kept : null;
  } catch {
    return null;
  }
}

export function sumOf({ notices, reports, held }: Unread): number {
  return notices + reports + held;
}
