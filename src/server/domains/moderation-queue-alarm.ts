// Counts that each domain with cases supplies for the moderators' digest mail. Re-exported by `part.ts`.

/** Cases that need a moderator; one case may count in several fields. */
export interface ModerationQueueAlarm {
  /** Due within three days, or overdue. */
  dueSoon: number;
  /** Arrived at least a day ago and not yet opened by a moderator. */
  unseen: number;
  /** Appeals that none of the current moderators may decide. */
  unjudged: number;
}
