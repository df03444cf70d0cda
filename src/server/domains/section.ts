// What a domain contributes to a number's page. Types only, so every domain may import it.
import type { z } from 'zod';
import type { NumberView } from '#contract/number.ts';
import type { LocaleTag } from '#shared/locale.ts';

/**
 * One domain's part of a number. The SQL of all sections is joined into one prepared statement per kind of viewer, and
 * their presented parts are merged into one answer.
 * Columns and joins are SQL with named parameters (`:phone::int8`). The statement starts from one row `asked (phone)`;
 * each section left-joins at most one row (`left join number n on n.phone = asked.phone`), so every number returns one
 * row. Names of columns and parameters must differ between sections; `:phone`, `:now` and `:viewer` (the member's
 * profile id) are shared. Many numbers are read at once, so parameters state their types and are not lists.
 */
export interface NumberSection {
  /** Key in the record for what this section read. */
  readonly key: string;
  /** Same for every viewer, so it may be cached until the number changes. */
  readonly public?: SectionRead;
  /** Depends on the viewer: read for members only, and never cached. */
  readonly own?: SectionRead;
  /** Keys of the answer that the contract does not define, for the OpenAPI document. */
  readonly schema?: z.ZodObject;
  /** Returns this section's part; objects merge by key, lists append. `record` has what all sections read. */
  present(record: NumberRecord, frame: NumberFrame): object;
  /** Part for a viewer who may not learn the number; it must not reveal it. If omitted, nothing is shown. */
  presentWithheld?(record: NumberRecord, frame: NumberFrame): object;
}

export interface SectionRead {
  /** SQL expressions by column name. What stands between `/*=` and its end is for distributed databases (`textFor`). */
  columns: Record<string, string>;
  joins?: string;
  /** Reads tables that a distributed database keeps on one machine, where they cannot be joined with those of numbers. */
  isLocal?: boolean;
  values?(ask: NumberAsk): Record<string, unknown>;
  /** @param row the columns; an empty object for a number without stored data, such as an emergency number */
  read(row: never): unknown;
}

export interface NumberAsk {
  /** Digits; null if only the member's own data is read. */
  phone: string | null;
  /** Null for a visitor. */
  profileId: string | null;
  now: Date;
}

// biome-ignore lint/suspicious/noExplicitAny: each section names what it needs; the screen checks that it is there.
export type NumberRecord = any;

/** Keys of the contract's answer that a section may fill, for `satisfies`; an unknown key does not compile. */
export type SectionView = {
  [K in keyof NumberView]?: NumberView[K] extends readonly unknown[] | null
    ? NumberView[K]
    : NumberView[K] extends object
      ? Partial<NumberView[K]>
      : NumberView[K];
};

export interface NumberFrame {
  phone: AskedPhone;
  locale: LocaleTag;
  now: Date;
  viewer: NumberViewer;
}

/** A number as parsed from its digits. */
export type AskedPhone = { digits: string; country: string | null } & (
  | { kind: 'emergency' }
  | { kind: 'number'; isValid: boolean; type: string | null; international: string }
);

export type NumberViewer =
  | { kind: 'visitor' }
  | {
      /** `holder`: of this number. */
      kind: 'member' | 'holder';
      leftRequests: number;
      /** No free look-up is left, so names are withheld until one is paid. */
      isWithheld: boolean;
      /** There is a name to pay for. */
      isPayable: boolean;
    };
