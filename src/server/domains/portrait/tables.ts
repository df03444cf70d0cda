import type { ColumnType, Generated } from 'kysely';
import type { Neurotype, PortraitMetric } from '#shared/portrait.ts';

/** A member had the portrait of a number drawn. What it shows is read from the texts each time, and kept nowhere. */
export interface PortraitTable {
  /** Random: who does not know it cannot ask for a portrait that is shared. */
  id: string;
  phone: string;
  profile_id: string;
  /** Whole numcy that were paid; 0 for a holder, or with Pro. */
  price: string;
  /** Whoever knows the link may see it. */
  is_shared: Generated<boolean>;
  created_at: Date;
}

/** What the holder of a number says of its portrait. */
export interface PortraitWishTable {
  phone: string;
  /** The holder who said so; of another holder it is no word. */
  profile_id: string;
  /** Nobody may have a portrait of the number drawn. */
  is_off: boolean;
  /** The holder's own word beside that of the texts. */
  neurotype: Neurotype | null;
  /** Figures that the holder disputes. */
  disputed: ColumnType<PortraitMetric[], string, string>;
  /** As stated on `aged_on`; both are null together. */
  age: number | null;
  aged_on: string | null;
  updated_at: Date;
}

/** Places of what an endpoint found in one revision of a comment: no word of the text. */
export interface PortraitReadingTable {
  /** The comment's number. */
  phone: string;
  comment_id: string;
  revision: number;
  signs: ColumnType<KeptSign[], string, string>;
  read_at: Date;
}

/** `at`: where the phrase begins in the text and its length; null where none is shown. */
export interface KeptSign {
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
