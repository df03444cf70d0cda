// What a domain with its own decisions about texts supplies to moderation. Re-exported by `part.ts`.
import type { TextRule } from '#contract/moderation.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';

/** Another domain's decision about a text, or its provisional hiding, that moderation must respect. */
export interface TextRuling {
  kind: string;
  textId: string;
  /** Why the text must stay hidden, and since when; null if nothing hides it. */
  keepsDown: {
    /** `upheld`: the text as it stood was to be removed. `late`: hidden until someone decides. */
    what: 'upheld' | 'late';
    rule: TextRule | null;
    isBySite: boolean;
    at: Date;
  } | null;
  /** Decider whose decision is under appeal. Null if no appeal waits, a rule decided, or no other person may decide. */
  appealedFrom: string | null;
}

export interface TextRulings {
  /** Standing decisions about these texts, in any order; a text may have several. */
  list(db: Db, texts: readonly { kind: string; id: string }[]): Promise<TextRuling[]>;
  /** Texts whose `appealedFrom` is this moderator. */
  listExcludedTexts(db: Db, moderatorId: string): Promise<{ kind: string; id: string }[]>;
  /** Notes in the author's transaction, with the text locked, that a text differs from what moderators saw. */
  noteEdited(tx: Tx, text: { kind: string; id: string }): Promise<void>;
}
