/** A key made on this page; the only place where it is known. */
export interface MadeKey {
  id: string;
  key: string;
  /** Owner: hidden after a sign-out, or for a different member. */
  profileId: number;
}
