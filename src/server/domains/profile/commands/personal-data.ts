import type { Db } from '#server/platform/db/database.ts';

export interface Person {
  profileId: string;
  /** Digits of the number that the account was proven by. */
  phone: string;
}

/**
 * What one domain keeps of people. `app.ts` collects these parts and hands them to the profile domain, which so can
 * export, conceal and erase a whole person without knowing the other domains.
 */
export interface PersonalData {
  /** Its key in the export. */
  name: string;
  /** Everything that this domain keeps of the person, ready for JSON. */
  collect(db: Db, person: Person): Promise<unknown>;
  /** The account was deactivated: what others see of the person goes at once. In the caller's transaction. */
  conceal?(tx: Db, person: Person, now: Date): Promise<void>;
  /** The account was taken back: all that `conceal` hid is seen again. In the caller's transaction. */
  reveal?(tx: Db, person: Person, now: Date): Promise<void>;
  /**
   * Deletes the person's data, or takes the person out of what must stay. In the caller's transaction.
   *
   * @param options.isTextErased whether the person's published texts go too
   */
  erase(tx: Db, person: Person, options: { isTextErased: boolean }, now: Date): Promise<void>;
}
