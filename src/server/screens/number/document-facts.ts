import type { ResolvedPhone } from '#server/domains/numbering/door.ts';
import type { Shelf } from '#server/platform/shelf.ts';
import { fallbackLocale } from '#shared/locale.ts';
import { minuteMs } from '#shared/time.ts';
import type { NumberCache } from './number-cache.ts';
import type { NumberRecords } from './number-record.ts';

/** Facts that decide whose meter a number's page counts on. */
export interface DocumentFact {
  isListed: boolean;
  holderId: string | null;
}

/** Caches facts of 10,000 numbers, each for at most a minute. */
export class DocumentFacts {
  readonly #records: NumberRecords;
  readonly #known: Shelf<DocumentFact>;

  constructor(records: NumberRecords, numbers: NumberCache) {
    this.#records = records;
    this.#known = numbers.shelf({ max: 10_000, maxAgeMs: minuteMs });
  }

  /** The cached fact of the number; null if it must be read. */
  known(digits: string, now: Date): DocumentFact | null {
    return this.#known.find(digits, now);
  }

  find(phone: ResolvedPhone, now: Date): Promise<DocumentFact> {
    return this.#known.get(phone.digits, { subject: phone.digits, now }, async () => {
      const record = await this.#records.find(phone.digits, now);
      const view = this.#records.present(record, { phone, locale: fallbackLocale, now, viewer: { kind: 'visitor' } });
      return { isListed: view.common.isIndexable, holderId: record.profile.holder?.profileId ?? null };
    });
  }
}
