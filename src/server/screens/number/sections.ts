// The sections that are always there, as types: what the record holds, and that their parts make the whole answer.
import type { NumberView } from '#contract/number.ts';
import type { commentSection } from '#server/domains/comment/section.ts';
import type { meteringSection } from '#server/domains/metering/section.ts';
import type { nameSection } from '#server/domains/name/section.ts';
import type { noteSection } from '#server/domains/note/section.ts';
import type { numberSection } from '#server/domains/number/section.ts';
import type { numberingSection } from '#server/domains/numbering/section.ts';
import type { openDataSection } from '#server/domains/open-data/section.ts';
import type { opinionSection } from '#server/domains/opinion/section.ts';
import type { NumberFrame } from '#server/domains/part.ts';
import type { profileSection } from '#server/domains/profile/section.ts';
import type { walletSection } from '#server/domains/wallet/section.ts';
import type { emptySection } from './empty-section.ts';
import type { headlineSection } from './headline-section.ts';
import type { statementSection } from './statement-section.ts';

/** One line a section of the product. */
type Section =
  | ReturnType<typeof numberSection>
  | ReturnType<typeof numberingSection>
  | ReturnType<typeof meteringSection>
  | typeof profileSection
  | ReturnType<typeof commentSection>
  | ReturnType<typeof nameSection>
  | typeof noteSection
  | ReturnType<typeof walletSection>
  | ReturnType<typeof openDataSection>
  | typeof opinionSection
  | ReturnType<typeof headlineSection>
  | typeof statementSection
  | typeof emptySection;

type Found<S, Part extends 'public' | 'own'> = {
  [One in S as One extends { key: infer Key extends string } & Record<Part, { read(row: never): unknown }>
    ? Key
    : never]: One extends Record<Part, { read(row: never): infer Read }> ? Read : never;
};

/** What is the same for everybody. */
export type PublicRecord = Found<Section, 'public'>;
/** What is the viewer's own; null for visitors. */
export type OwnRecord = Found<Section, 'own'>;
export type SectionRecord = PublicRecord & { own: OwnRecord | null };

type Intersected<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer All) => void ? All : never;
type Whole = Intersected<ReturnType<Section['present']>>;
type WithheldWhole = Intersected<ReturnType<Extract<Section, { presentWithheld: unknown }>['presentWithheld']>>;

/** Does not compile when the sections together leave a key of the contract out, or give it another shape. */
export const isWhole: Whole extends NumberView ? true : never = true;
/** The same of what they show to somebody who may not learn the number: each says by which value its keys are empty. */
export const isWithheldWhole: WithheldWhole extends NumberView ? true : never = true;
/** Does not compile when a section asks for what no section reads. */
export const isRead: Section['present'] extends (record: SectionRecord, frame: NumberFrame) => object ? true : never =
  true;
