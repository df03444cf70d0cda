import type { z } from '@hono/zod-openapi';
import { NumberView } from '#contract/number.ts';
import type { AskedPhone, NumberAsk, NumberFrame, NumberSection } from '#server/domains/part.ts';
import type { Database } from '#server/platform/db/database.ts';
import { readAnywhere } from '#server/platform/db/replicas.ts';
import { answeredAgain } from '#server/platform/http/call.ts';
import { MicroBatcher } from '#server/platform/micro-batcher.ts';
import { secondMs } from '#shared/time.ts';
import { HotRecords } from './hot-records.ts';
import type { NumberCache } from './number-cache.ts';
import { joinSections, readNothing, readSections } from './section-statement.ts';
import type { OwnRecord, PublicRecord, SectionRecord } from './sections.ts';

/**
 * How current a record must be. `shown`: it is only shown, so a replica some seconds behind will do. `kept`: it or its
 * page is cached, so it must not be older than the last event about the number. `own`: members must see their own latest
 * changes, on whichever server they made them.
 */
export type RecordUse = 'shown' | 'kept' | 'own';

/** Reads numbers and presents them with the sections of all domains. */
export interface NumberRecords {
  /** The part common to all viewers: one statement, or none if hot. `use` is by default `kept`. */
  find(phone: string, now: Date, use?: RecordUse): Promise<SectionRecord>;
  /** Common and own part for a member. One statement; for a hot number it reads the own part alone. */
  findAs(profileId: string, phone: string, now: Date): Promise<SectionRecord & { own: OwnRecord }>;
  /** The member's own part alone. One statement. */
  findOwn(profileId: string, now: Date): Promise<OwnRecord>;
  /** Record of a number without stored data, such as an emergency number. */
  empty(own: OwnRecord | null): SectionRecord;
  /** The result must not be modified: for a hot number it is shared with other visitors. */
  present(record: SectionRecord, frame: NumberFrame): NumberView;
  /** View without the number and anything that could reveal it, from what each section permits. */
  presentWithheld(record: SectionRecord, frame: NumberFrame): NumberView;
  /** Schema of the contract with the keys of all sections. */
  schema: z.ZodType<NumberView>;
}

/** Look-ups in one event-loop turn that share a statement. */
const mostTogether = 32;

/** `after`: the database must be current as of this time, as `performance.now()`. */
type DatedAsk = NumberAsk & { after: number };

/** Cached visitors' views of hot numbers, one per language. */
const cachedViews = 200;

interface CachedView {
  record: SectionRecord;
  /** Unix time in seconds: answers contain whole seconds. */
  second: number;
  view: NumberView;
}

/** @param sections in the order in which their parts are merged */
export function createNumberRecords(
  database: Database,
  sections: readonly NumberSection[],
  numbers: NumberCache,
): NumberRecords {
  const shared = sections.flatMap(({ key, public: read }) => (read ? [[key, read] as const] : []));
  const own = sections.flatMap(({ key, own: read }) => (read ? [[key, read] as const] : []));
  // Keys of own parts are prefixed: a section may have both parts.
  const forAll = joinSections('number-for-all', shared);
  const forMember = joinSections('number-for-member', [
    ...shared,
    ...own.map(([key, read]) => [`own ${key}`, read] as const),
  ]);
  const ownAlone = joinSections('number-own', own);

  const hot = new HotRecords<SectionRecord & { own: null }>(numbers);
  const views = numbers.shelf<CachedView>({ max: cachedViews, maxAgeMs: secondMs });

  const readTogether = (asks: readonly DatedAsk[]) =>
    readAnywhere(database, (from) => readSections(from, forAll, asks), Math.max(...asks.map(({ after }) => after)));
  const anyAge = new MicroBatcher(readTogether, mostTogether);
  // A separate batch, because one ask that needs current data would send all others to the primary.
  const upToDate = new MicroBatcher(readTogether, mostTogether);
  // Most of the database's time for a member's statement is the same for one ask and for many.
  const asMembers = new MicroBatcher(
    (asks: readonly NumberAsk[]) => readSections(database, forMember, asks),
    mostTogether,
  );
  const ownParts = new MicroBatcher(
    (asks: readonly NumberAsk[]) => readSections(database, ownAlone, asks),
    mostTogether,
  );

  return {
    async find(phone, now, use = 'kept') {
      const asked = { phone, profileId: null, now };
      const toPublic = (found: unknown) => ({ ...(found as PublicRecord), own: null });
      // A hot record may be older than the member's change on another server.
      if (use === 'own') return toPublic(await upToDate.get({ ...asked, after: Number.POSITIVE_INFINITY }));
      return hot.get(phone, now, async (isCachedHere) => {
        const isAnyAge = database.replicas !== null && use === 'shown' && !isCachedHere;
        return toPublic(
          await (isAnyAge
            ? anyAge.get({ ...asked, after: Number.NEGATIVE_INFINITY })
            : upToDate.get({ ...asked, after: numbers.droppedAt(phone) })),
        );
      });
    },
    async findAs(profileId, phone, now) {
      let mine: OwnRecord | null = null;
      const found = await hot.get(phone, now, async () => {
        const both = mustExist(await asMembers.get({ phone, profileId, now }));
        mine = pick(both, own, 'own ') as unknown as OwnRecord;
        // Excludes the own part, since this record is shared with everyone.
        return { ...(pick(both, shared, '') as unknown as PublicRecord), own: null };
      });
      return {
        ...found,
        own: mine ?? (mustExist(await ownParts.get({ phone, profileId, now })) as unknown as OwnRecord),
      };
    },
    async findOwn(profileId, now) {
      return mustExist(await ownParts.get({ phone: null, profileId, now })) as unknown as OwnRecord;
    },
    empty: (mine) => ({ ...(readNothing(sections) as unknown as PublicRecord), own: mine }),
    present(record, frame) {
      const { phone, locale, viewer, now } = frame;
      const isForAll = viewer.kind === 'visitor' && hot.keeps(phone.digits, record, now);
      if (!isForAll) return presentAnew(record, frame);
      const second = Math.floor(now.getTime() / secondMs);
      const key = `${locale} ${readingOf(phone)}`;
      const kept = views.find(key, now);
      if (kept?.record === record && kept.second === second) return kept.view;
      const view = answeredAgain(presentAnew(record, frame));
      views.put(key, { record, second, view }, { subject: phone.digits, now });
      return view;
    },
    presentWithheld(record, frame) {
      return mergeParts(sections.map((section) => section.presentWithheld?.(record, frame) ?? {}));
    },
    schema: extendSchema(sections),
  };

  function presentAnew(record: SectionRecord, frame: NumberFrame): NumberView {
    return mergeParts(sections.map((section) => section.present(record, frame)));
  }
}

function mustExist<Found>(found: Found | null): Found {
  if (found === null) throw new Error('no row: the asking member does not exist');
  return found;
}

/** Merges objects by key, one level deep, and appends lists; else the last value wins. Does not modify the parts. */
function mergeParts(parts: readonly object[]): NumberView {
  const whole: Record<string, unknown> = {};
  for (const part of parts) {
    for (const [key, value] of Object.entries(part)) whole[key] = mergeValues(whole[key], value);
  }
  return whole as unknown as NumberView;
}

function mergeValues(known: unknown, value: unknown): unknown {
  if (Array.isArray(known) && Array.isArray(value)) return [...known, ...value];
  return isObject(known) && isObject(value) ? { ...known, ...value } : value;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The same digits may be read as a different country's if typed differently. */
function readingOf(phone: AskedPhone): string {
  const { digits, country } = phone;
  return phone.kind === 'number'
    ? `${digits} ${country} ${phone.isValid} ${phone.international}`
    : `${digits} ${country}`;
}

/** Results of these sections, by key. */
function pick(found: Record<string, unknown>, reads: readonly (readonly [key: string, unknown])[], prefix: string) {
  return Object.fromEntries(reads.map(([key]) => [key, found[prefix + key]]));
}

function extendSchema(sections: readonly NumberSection[]): z.ZodType<NumberView> {
  const more = sections.flatMap(({ schema }) => (schema ? Object.entries<z.ZodType>(schema.shape) : []));
  if (more.length === 0) return NumberView;
  const shape: Record<string, z.ZodType> = { ...NumberView.shape };
  for (const [key, extra] of more) {
    const known = shape[key];
    const areObjects = known && 'extend' in known && 'shape' in extra;
    shape[key] = areObjects ? (known as z.ZodObject).extend((extra as z.ZodObject).shape) : extra;
  }
  return NumberView.extend(shape).meta({ id: 'NumberView' }) as unknown as z.ZodType<NumberView>;
}
