/** What is complained about. */
export type ComplaintTarget =
  | { kind: 'comment' | 'reply'; id: number }
  /** A name that others give a number, by the hash of its list: of a number by its digits, or of a profile. */
  | {
      kind: 'contact';
      /** Digits; null where the number is not told. */
      id: string | null;
      firstName: string;
      lastName: string;
      name_hash: string;
      profileId: number | null;
    };
