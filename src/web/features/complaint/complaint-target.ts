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
      /** Null for the name that everybody reads over the number. */
      name_hash: string | null;
      profileId: number | null;
    };
