/** A key that was made on this page, which alone knows it. */
export interface MadeKey {
  id: string;
  key: string;
  /** Whose it is: signed out, or for somebody else, it is shown no more. */
  profileId: number;
}
