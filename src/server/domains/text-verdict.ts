// What a domain that decides about texts itself tells moderation. `part.ts` hands these types on.
import type { TextRule } from '#contract/moderation.ts';
import type { Db } from '#server/platform/db/database.ts';

/** What another domain decided about a text, or has hidden until it decides, as far as moderation must respect it. */
export interface TextVerdict {
  kind: string;
  textId: string;
  /** Why the text may not be shown, and since when; null where nothing speaks against it. */
  keepsDown: {
    /** `upheld`: it was to go as it stood then. `late`: it stays hidden until somebody decides. */
    what: 'upheld' | 'late';
    rule: TextRule | null;
    /** It was decided by a rule, and by nobody. */
    isBySite: boolean;
    at: Date;
  } | null;
  /**
   * Who made the decision against which an appeal waits; null where none waits, a rule decided, or there is nobody else who
   * might decide about it.
   */
  appealedFrom: string | null;
}

export interface TextVerdicts {
  /** What stands of these texts, in any order; several of one text where several were made. */
  list(db: Db, texts: readonly { kind: string; id: string }[]): Promise<TextVerdict[]>;
  /** The texts whose `appealedFrom` is this moderator. */
  listKeptFrom(db: Db, moderatorId: string): Promise<{ kind: string; id: string }[]>;
}
