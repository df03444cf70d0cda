import { mendCell } from '#shared/contacts/table-cell.ts';
import { dayMs } from '#shared/time.ts';
import { normalisePhone } from '../rules/normalise-phone.ts';
import { OccurrenceCounter } from '../rules/occurrence-counter.ts';
import { readFileTime } from '../rules/read-day.ts';
import type { RejectReason } from '../rules/reject-reason.ts';
import type { Draft, Source } from '../sources/source.ts';
import type { OpenOrganisationTable, OpenRangeTable, OpenReportTable } from '../tables.ts';

export type ReportRow = Omit<OpenReportTable, 'source'>;
export type OrganisationRow = Omit<OpenOrganisationTable, 'source' | 'name_key'>;
export type RangeRow = Omit<OpenRangeTable, 'source'>;

/** Rows of one transaction. If a key repeats, the last record wins. */
export class ImportBatch {
  readonly reports = new Map<string, ReportRow>();
  readonly organisations = new Map<string, OrganisationRow>();
  /** All records of organizations, in case a number turns out to be unlisted on writing. */
  readonly organisationRecords: { phone: string; line: number }[] = [];
  readonly ranges = new Map<string, RangeRow>();
  readonly countries = new Map<string, string | null>();
  /** Records that became a row or repeat one of this batch. */
  usable = 0;
}

const longestName = 200;
const mostReports = 10_000_000;

/** Converts drafts into rows. One instance per import, because it counts records from the start of the file. */
export class RowMaker {
  readonly #source: Source;
  readonly #today: string;
  readonly #latest: string;
  readonly #occurrences = new OccurrenceCounter();

  constructor(source: Source, now: Date) {
    this.#source = source;
    this.#today = now.toISOString().slice(0, 10);
    // The file may come from a time zone that is a day ahead.
    this.#latest = new Date(now.getTime() + dayMs).toISOString().slice(0, 10);
  }

  /** Adds a draft's row. `line` is its position in the file. Returns the reason if it is rejected, else null. */
  add(draft: Draft, batch: ImportBatch, line: number): RejectReason | null {
    const reason = this.#add(draft, batch, line);
    if (reason === null) batch.usable += 1;
    return reason;
  }

  #add(draft: Draft, batch: ImportBatch, line: number): RejectReason | null {
    if (draft.kind === 'reject') return draft.reason;
    if (draft.kind === 'range') return addRange(draft, batch);
    const mended = mendCell(draft.number);
    if (mended === null) return 'spoilt';
    const number = normalisePhone(mended, this.#source.country);
    if (typeof number === 'string') return number;
    const { phone } = number;
    let reason: RejectReason | null;
    if (draft.kind === 'report') reason = this.#addReport(draft, phone, batch);
    else if (draft.kind === 'summary') reason = this.#addSummary(draft, phone, batch);
    else reason = addOrganisation(draft, phone, batch, line);
    if (reason === null) batch.countries.set(phone, number.country);
    return reason;
  }

  #addReport(draft: Draft & { kind: 'report' }, phone: string, batch: ImportBatch): RejectReason | null {
    const at = draft.time === null ? { day: '', time: '' } : readFileTime(draft.time, this.#latest);
    if (!at) return 'bad_date';
    const key = draft.id === null ? this.#occurrences.keyOf(at.day, at.time, phone) : clean(draft.id);
    if (key === '') return 'half_line';
    batch.reports.set(key, {
      key,
      phone,
      reports: 1,
      first_day: at.day || null,
      last_day: at.day || (draft.knownBy ?? this.#today),
      older_day: null,
      category: draft.category,
      is_robocall: draft.isRobocall,
      is_summary: false,
    });
    return null;
  }

  #addSummary(draft: Draft & { kind: 'summary' }, phone: string, batch: ImportBatch): RejectReason | null {
    const reports = /^\d{1,9}$/.test(draft.reports) ? Number(draft.reports) : 0;
    if (reports < 1 || reports > mostReports) return 'bad_count';
    const first = draft.firstTime === null ? null : readFileTime(draft.firstTime, this.#latest);
    const last = readFileTime(draft.lastTime, this.#latest);
    const older = readFileTime(draft.olderTime, this.#latest);
    if (!last || !older || (draft.firstTime !== null && !first) || (first && first.day > last.day)) return 'bad_date';
    const key = `summary ${draft.edition}/${phone}`;
    batch.reports.set(key, {
      key,
      phone,
      reports,
      first_day: first?.day ?? null,
      last_day: last.day,
      older_day: first?.day ?? earlierOf(older.day, last.day),
      category: null,
      is_robocall: null,
      is_summary: true,
    });
    return null;
  }
}

function addOrganisation(
  draft: Draft & { kind: 'organisation' },
  phone: string,
  batch: ImportBatch,
  line: number,
): RejectReason | null {
  const name = clean(draft.name);
  const key = clean(draft.id);
  if (name === '') return 'no_name';
  if (key === '') return 'half_line';
  batch.organisationRecords.push({ phone, line });
  batch.organisations.set(key, {
    key,
    phone,
    name,
    place: draft.place === null ? null : clean(draft.place) || null,
    category: draft.category,
    web: draft.web === null ? null : clean(draft.web, 300),
  });
  return null;
}

function addRange(draft: Draft & { kind: 'range' }, batch: ImportBatch): RejectReason | null {
  const prefix = draft.prefix.replace(/^\+/, '');
  if (!/^[1-9][0-9]{1,13}$/.test(prefix)) return 'bad_range';
  const isLengthGiven = draft.totalDigits !== null;
  const total = Number(draft.totalDigits);
  if (isLengthGiven && !(Number.isInteger(total) && total >= prefix.length && total <= 15)) return 'bad_range';
  const country = draft.country && /^[A-Z]{2}$/.test(draft.country) ? draft.country : null;
  batch.ranges.set(prefix, { prefix, total_digits: isLengthGiven ? total : null, category: draft.category, country });
  return null;
}

function earlierOf(day: string, other: string): string {
  return [day, other].sort()[0] ?? day;
}

/** Removes control and direction characters (PostgreSQL rejects NUL), collapses whitespace and truncates. */
function clean(text: string, most = longestName): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken away
  const plain = text.replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g, ' ').replace(/\s+/g, ' ');
  return plain.trim().slice(0, most).toWellFormed();
}
