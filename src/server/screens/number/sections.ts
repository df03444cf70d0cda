// Types of the sections that are always present: the record's content, and that their parts form the whole answer.
import type { NumberView } from '#contract/number.ts';
import type { NumberFrame } from '#server/domains/part.ts';
import type { emptySection } from './empty-section.ts';
import type { headlineSection } from './headline-section.ts';
import type { DomainSections } from './sections.gen.ts';
import type { statementSection } from './statement-section.ts';

type SectionOf<Declared> = Declared extends (...needed: never) => infer Made ? Made : Declared;
/** Sections of the domains and those that the screen adds. */
type Section =
  | { [Name in keyof DomainSections]: SectionOf<DomainSections[Name]> }[keyof DomainSections]
  | ReturnType<typeof headlineSection>
  | typeof statementSection
  | typeof emptySection;

type Found<S, Part extends 'public' | 'own'> = {
  [One in S as One extends { key: infer Key extends string } & Record<Part, { read(row: never): unknown }>
    ? Key
    : never]: One extends Record<Part, { read(row: never): infer Read }> ? Read : never;
};

/** The part common to all viewers. */
export type PublicRecord = Found<Section, 'public'>;
/** The viewer's own part; null for visitors. */
export type OwnRecord = Found<Section, 'own'>;
export type SectionRecord = PublicRecord & { own: OwnRecord | null };

type Intersected<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer All) => void ? All : never;
type Whole = Intersected<ReturnType<Section['present']>>;
type WithheldWhole = Intersected<ReturnType<Extract<Section, { presentWithheld: unknown }>['presentWithheld']>>;

/** Does not compile if the sections leave out a key of the contract or give it a different type. */
export const isWhole: Whole extends NumberView ? true : never = true;
/** The same for views that withhold the number: each section must state the empty values of its keys. */
export const isWithheldWhole: WithheldWhole extends NumberView ? true : never = true;
/** Does not compile if a section presents data that no section reads. */
export const isRead: Section['present'] extends (record: SectionRecord, frame: NumberFrame) => object ? true : never =
  true;
