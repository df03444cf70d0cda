// What a domain says of a number, and for whom. Only types stand here, so that every domain may import it.
import type { z } from 'zod';
import type { NumberView } from '#contract/number.ts';
import type { LocaleTag } from '#shared/locale.ts';

/**
 * What one domain says of a number. All sections' SQL is joined into one prepared statement a kind of viewer; the
 * presented parts are put together into one answer.
 *
 * Columns and joins are SQL with named parameters (`:phone::int8`). A look-up begins with one row `asked (phone)`, to
 * which every section joins at most one row of its own (`left join number n on n.phone = asked.phone`), so that one row
 * comes back for every number. Names of columns and of parameters must differ between sections; `:phone`, `:now` and
 * `:viewer` (the member's profile id) are there for all. Many numbers are read at once, so parameters say their types,
 * and are no lists.
 */
export interface NumberSection {
  /** Under which the record keeps what the section read. */
  readonly key: string;
  /** The same for everybody: may be kept in memory until the number changes. */
  readonly public?: SectionRead;
  /** The viewer's own; read for members only, and never kept. */
  readonly own?: SectionRead;
  /** Keys of the answer that the contract does not know, for the OpenAPI document. */
  readonly schema?: z.ZodObject;
  /**
   * Its part of the answer. Parts are merged: objects key by key, lists one after the other.
   *
   * @param record what all sections read, by their keys; declare the part of it that is needed
   */
  present(record: NumberRecord, frame: NumberFrame): object;
  /**
   * What of its part somebody sees who may not learn the number, as of a profile that is opened by its id. Nothing that
   * would lead to the number may stand in it. Missing: nothing of the part is shown.
   */
  presentWithheld?(record: NumberRecord, frame: NumberFrame): object;
}

export interface SectionRead {
  /**
   * SQL expressions by the names of their columns. What stands between `/*=` and its end is read where tables lie
   * on several machines alone (`textFor`).
   */
  columns: Record<string, string>;
  joins?: string;
  /** Values of the section's own parameters. */
  values?(ask: NumberAsk): Record<string, unknown>;
  /** @param row the columns; for a number that nothing is kept about, such as an emergency number, an empty object */
  read(row: never): unknown;
}

/** What is asked, and by whom. */
export interface NumberAsk {
  /** Digits; null where only the member's own is asked. */
  phone: string | null;
  /** Null for a visitor. */
  profileId: string | null;
  now: Date;
}

// biome-ignore lint/suspicious/noExplicitAny: each section names what it needs; the screen checks that it is there.
export type NumberRecord = any;

/** The keys of the contract's answer that a section may fill, for `satisfies`: a key that is not there does not compile. */
export type SectionView = {
  [K in keyof NumberView]?: NumberView[K] extends readonly unknown[] | null
    ? NumberView[K]
    : NumberView[K] extends object
      ? Partial<NumberView[K]>
      : NumberView[K];
};

/** What an answer is made for. */
export interface NumberFrame {
  phone: AskedPhone;
  locale: LocaleTag;
  now: Date;
  viewer: NumberViewer;
}

/** A number as its digits were read. */
export type AskedPhone = { digits: string; country: string | null } & (
  | { kind: 'emergency' }
  | { kind: 'number'; isValid: boolean; type: string | null; international: string }
);

/** Who sees the answer, and what of it. */
export type NumberViewer =
  | { kind: 'visitor' }
  | {
      /** `holder`: of this very number. */
      kind: 'member' | 'holder';
      /** Free look-ups left today. */
      leftRequests: number;
      /** The free look-ups are used up, so names are withheld until they are paid. */
      isWithheld: boolean;
      /** There is a name to pay for. */
      isPayable: boolean;
    };
