// What every domain with cases tells the desk’s mail. `part.ts` hands this type on.

/** Cases on the desk of moderators that need somebody; one may count in each. */
export interface DeskAlarm {
  /** Due within three days, or late. */
  dueSoon: number;
  /** Arrived a day ago or earlier, and no moderator has looked at it. */
  unseen: number;
  /** Appeals about which none of the moderators may decide. */
  unjudged: number;
}
