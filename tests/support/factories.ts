import type { Organisation } from '#contract/number.ts';
import type { StoredEvidence, StoredName, StoredOpenData } from '#server/domains/number/queries/number-row.ts';
import { dayNumber, firstUnits, isoDay, openDataWeight, scoreOf } from '#server/domains/number/rules.ts';
import { toDay } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { spreadDays } from '#shared/spread-days.ts';

/**
 * Journeys of several processes share one server, so each process counts in a range of its own: a number that one of them
 * unlists would otherwise be met by another. The process that prepares the site has none of Vitest's places.
 */
const firstOfProcess = 10_000 + 20_000 * (Number(process.env.VITEST_POOL_ID ?? 0) % 4);
let made = 0;

/**
 * A valid German mobile number of its own, digits without plus. Two of them are never neighbours: they differ in more
 * than the last three digits.
 */
export function makePhone(): string {
  made += 1;
  return `49151${String(firstOfProcess + made)}${String((made * 37) % 1000).padStart(3, '0')}`;
}

let placed = 0;

/** An address of a neighborhood of its own. */
export function makeAddress(): string {
  placed += 1;
  return `100.${64 + (placed >> 8)}.${placed & 255}.9`;
}

/** Another number of the same block of a thousand. */
export function neighbourOf(phone: string, distance = 1): string {
  return phone.slice(0, -3) + String((Number(phone.slice(-3)) + distance) % 1000).padStart(3, '0');
}

export interface OpenReports {
  source?: string;
  count: number;
  /** Whole days before `now` on which all of them were made. */
  daysAgo?: number;
  category?: string;
  /** The source counted them together for so many days, that day the last of them. */
  inDays?: number;
}

export interface NumberTraits {
  phone?: string;
  country?: string;
  openReports?: OpenReports[];
  organisations?: (Partial<Organisation> & { name: string })[];
  evidence?: StoredEvidence[];
  /** Names by members, with how many gave each. */
  names?: StoredName[];
  /** Different people who looked it up, all time. */
  lookups?: number;
  /** Different people who looked it up within the last hours; they count among `lookups`, too. */
  people?: number;
}

/** A number with its row; returns its digits. */
export async function addNumber(database: Database, traits: NumberTraits = {}, now = new Date()): Promise<string> {
  const phone = traits.phone ?? makePhone();
  const openData = (traits.openReports ?? []).map((openReports) => toOpenData(openReports, now));
  const bad = (traits.evidence ?? []).filter((entry) => entry.kind !== 'positive');
  await database.db
    .insertInto('number')
    .values({
      phone,
      country: traits.country ?? 'DE',
      lookups: String(Math.max(traits.lookups ?? 0, traits.people ?? 0)),
      evidence: JSON.stringify(traits.evidence ?? []),
      open_data: JSON.stringify(openData),
      names: JSON.stringify(traits.names ?? []),
      organisations: JSON.stringify((traits.organisations ?? []).map(toOrganisation)),
      member_score: bad.reduce((sum, { days }) => sum + scoreOf(days, 1), 0),
      open_score: openData.reduce((sum, { days }) => sum + scoreOf(days, openDataWeight), 0),
      member_units: bad.reduce((sum, { days }) => sum + firstUnits(days, 1), 0),
      open_units: openData.reduce((sum, { days }) => sum + firstUnits(days, openDataWeight), 0),
    })
    .execute();
  const visitors = Array.from({ length: traits.people ?? 0 }, (_, at) => `v${phone}-${at}`);
  if (visitors.length > 0) {
    const seenAt = new Date(now.getTime() - 3_600_000);
    await database.db
      .insertInto('lookup')
      .values(visitors.map((visitor) => ({ phone, visitor, day: toDay(seenAt), units: 1, seen_at: seenAt })))
      .execute();
  }
  return phone;
}

function toOpenData(
  { source = 'ftc', count, daysAgo = 3, category, inDays = 1 }: OpenReports,
  now: Date,
): StoredOpenData {
  const day = dayNumber(now) - daysAgo;
  const first = day - inDays + 1;
  return {
    source,
    days: spreadDays(first, day, count).sort(([a], [b]) => a - b),
    firstDay: isoDay(first),
    lastDay: isoDay(day),
    subjects: category === undefined ? [] : [{ category, count }],
    ...(inDays > 1 && { undated: [[first, day, count, true]] }),
  };
}

function toOrganisation(traits: Partial<Organisation> & { name: string }): Organisation {
  return { place: null, category: null, web: null, source: 'datenanfragen', ...traits };
}

/** A range that a list names as a whole; returns its prefix. */
export async function addRange(
  database: Database,
  traits: { source?: string; prefix: string; totalDigits?: number; category?: string; country?: string },
): Promise<string> {
  await database.db
    .insertInto('open_range')
    .values({
      source: traits.source ?? 'fr-telemarketing-ranges',
      prefix: traits.prefix,
      total_digits: traits.totalDigits ?? null,
      category: traits.category ?? 'telemarketing',
      country: traits.country ?? null,
    })
    .execute();
  return traits.prefix;
}
