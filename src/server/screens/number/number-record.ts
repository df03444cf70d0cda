import type { z } from '@hono/zod-openapi';
import { NumberView } from '#contract/number.ts';
import type { AskedPhone, NumberAsk, NumberFrame, NumberSection } from '#server/domains/part.ts';
import type { Database } from '#server/platform/db/database.ts';
import { answeredAgain } from '#server/platform/http/call.ts';
import { TurnBatch } from '#server/platform/turn-batch.ts';
import { secondMs } from '#shared/time.ts';
import { HotRecords } from './hot-records.ts';
import type { NumberCache } from './number-cache.ts';
import { joinSections, readNothing, readSections, type SectionStatement } from './section-statement.ts';
import type { OwnRecord, PublicRecord, SectionRecord } from './sections.ts';

/** Reads numbers and presents them, with whatever sections the app was opened with. */
export interface NumberRecords {
  /** What everybody shares. One statement, or none for a number that many are asking for. */
  find(phone: string, now: Date): Promise<SectionRecord>;
  /** The same with what is the member's own. One statement, which reads the own part alone for a hot number. */
  findAs(profileId: string, phone: string, now: Date): Promise<SectionRecord & { own: OwnRecord }>;
  /** What is the member's own alone. One statement. */
  findOwn(profileId: string, now: Date): Promise<OwnRecord>;
  /** Of a number that nothing is kept about, such as an emergency number. */
  empty(own: OwnRecord | null): SectionRecord;
  /** Nobody may change what it gives: of a hot number it is what other visitors get within the second. */
  present(record: SectionRecord, frame: NumberFrame): NumberView;
  /** Without the number and all that would lead to it: of each section what it says itself that may be shown then. */
  presentWithheld(record: SectionRecord, frame: NumberFrame): NumberView;
  /** The contract's schema with the keys of all sections. */
  schema: z.ZodType<NumberView>;
}

/** Numbers that one statement reads for visitors who ask in the same turn. */
const mostTogether = 32;

/** Visitors' views of hot numbers, each in one language. */
const keptViews = 200;

interface KeptView {
  record: SectionRecord;
  /** Seconds since 1970: answers tell time in whole ones. */
  second: number;
  view: NumberView;
}

/** @param sections in the order in which their parts are merged */
export function createNumberRecords(
  database: Pick<Database, 'pool' | 'isDistributed'>,
  sections: readonly NumberSection[],
  numbers: NumberCache,
): NumberRecords {
  const shared = sections.flatMap(({ key, public: read }) => (read ? [[key, read] as const] : []));
  const own = sections.flatMap(({ key, own: read }) => (read ? [[key, read] as const] : []));
  // Keys of own parts stand under `own`: a section may have both.
  const forAll = joinSections('number-for-all', shared);
  const forMember = joinSections('number-for-member', [
    ...shared,
    ...own.map(([key, read]) => [`own ${key}`, read] as const),
  ]);
  const ownAlone = joinSections('number-own', own);

  const hot = new HotRecords<SectionRecord & { own: null }>(numbers);
  const views = numbers.shelf<KeptView>({ max: keptViews, maxAgeMs: secondMs });

  const ask = async (statement: SectionStatement, one: NumberAsk) =>
    (await readSections(database, statement, [one]))[0] ?? {};
  // Only what is the same for everybody is asked for together.
  const together = new TurnBatch((asks: readonly NumberAsk[]) => readSections(database, forAll, asks), mostTogether);

  return {
    find(phone, now) {
      return hot.get(phone, now, async () => {
        const found = await together.get({ phone, profileId: null, now });
        return { ...(found as unknown as PublicRecord), own: null };
      });
    },
    async findAs(profileId, phone, now) {
      let mine: OwnRecord | null = null;
      const found = await hot.get(phone, now, async () => {
        const both = await ask(forMember, { phone, profileId, now });
        mine = pick(both, own, 'own ') as unknown as OwnRecord;
        // Apart from the member's own: what is kept here goes to everybody.
        return { ...(pick(both, shared, '') as unknown as PublicRecord), own: null };
      });
      return { ...found, own: mine ?? ((await ask(ownAlone, { phone, profileId, now })) as unknown as OwnRecord) };
    },
    async findOwn(profileId, now) {
      return (await ask(ownAlone, { phone: null, profileId, now })) as unknown as OwnRecord;
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

/** Objects key by key, one level deep; lists one after the other; all else is what came last. Changes no part. */
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

/** The same digits, typed otherwise, may be read as another country's. */
function readingOf(phone: AskedPhone): string {
  const { digits, country } = phone;
  return phone.kind === 'number'
    ? `${digits} ${country} ${phone.isValid} ${phone.international}`
    : `${digits} ${country}`;
}

/** What these sections read, by their keys. */
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
