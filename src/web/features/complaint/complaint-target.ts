export type ComplaintTarget =
  | { kind: 'comment' | 'reply'; id: number }
  /** A name or picture of a number (by digits) or of a profile. */
  | {
      kind: 'contact';
      /** Digits; null if the number is not disclosed. */
      id: string | null;
      firstName: string;
      lastName: string;
      /** As received with the name; null for the public name that others give the number. */
      name_hash: string | null;
      profileId: number | null;
    };

/** Whether it is about a name: a picture has none. */
export const isOfName = (target: ComplaintTarget): boolean =>
  target.kind === 'contact' && target.firstName + target.lastName !== '';
