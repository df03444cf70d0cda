import type { ColumnType, Generated } from 'kysely';
import type { Neurotype, PortraitMetric } from '#shared/portrait.ts';

/** A portrait a member bought. Its content is computed from the texts on each read and never stored. */
export interface PortraitTable {
  /** Random, so that shared portraits cannot be guessed. */
  id: string;
  phone: string;
  profile_id: string;
  /** Whole numcy paid; 0 for a holder or with Pro. */
  price: string;
  /** Visible to anyone with the link. */
  is_shared: Generated<boolean>;
  created_at: Date;
}

/** A holder's wishes about the portrait of their number. */
export interface PortraitWishTable {
  phone: string;
  /** The holder who stated it; it does not apply to later holders. */
  profile_id: string;
  is_off: boolean;
  /** The holder's own style, shown beside the computed one. */
  neurotype: Neurotype | null;
  disputed: ColumnType<PortraitMetric[], string, string>;
  /** As stated on `aged_on`; both are null together. */
  age: number | null;
  aged_on: string | null;
  updated_at: Date;
}

/** The endpoint's findings in one revision of a comment, as positions without any words. */
export interface PortraitReadingTable {
  phone: string;
  comment_id: string;
  revision: number;
  signs: ColumnType<StoredSign[], string, string>;
  read_at: Date;
}

/** `at`: start and length of the phrase in the text; null if none is shown. */
export interface StoredSign {
  metric: PortraitMetric;
  weight: number;
  at: [from: number, length: number] | null;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    portrait: PortraitTable;
    portrait_wish: PortraitWishTable;
    portrait_reading: PortraitReadingTable;
  }
}
