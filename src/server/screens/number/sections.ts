// The sections that are always there, as types: what the record holds, and that their parts make the whole answer.
import type { NumberView } from '#contract/number.ts';
import type { NumberFrame } from '#server/domains/part.ts';
import type { emptySection } from './empty-section.ts';
import type { headlineSection } from './headline-section.ts';
import type { DomainSections } from './sections.gen.ts';
import type { statementSection } from './statement-section.ts';

type SectionOf<Declared> = Declared extends (...needed: never) => infer Made ? Made : Declared;
/** Those of domains, and what the screen makes of several of them. */
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
