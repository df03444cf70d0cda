/** What is complained about. */
export type ComplaintTarget =
  | { kind: 'comment' | 'reply'; id: number }
  /** A name or a picture of a number, by its digits, or of a profile. */
  | {
      kind: 'contact';
      /** Digits; null where the number is not told. */
      id: string | null;
      firstName: string;
      lastName: string;
      /** As it was told with it; null for the name that others give the number and everybody reads there. */
      name_hash: string | null;
      profileId: number | null;
    };
