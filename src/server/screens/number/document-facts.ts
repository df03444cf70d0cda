import type { ResolvedPhone } from '#server/domains/numbering/door.ts';
import type { Shelf } from '#server/platform/shelf.ts';
import { fallbackLocale } from '#shared/locale.ts';
import { minuteMs } from '#shared/time.ts';
import type { NumberCache } from './number-cache.ts';
import type { NumberRecords } from './number-record.ts';

/** What decides on whose meter the document of a number counts. */
export interface DocumentFact {
  /** Search engines may list it. */
  isListed: boolean;
  holderId: string | null;
}

/** Remembers these of 10,000 numbers, each for a minute at most. */
export class DocumentFacts {
  readonly #records: NumberRecords;
  readonly #known: Shelf<DocumentFact>;

  constructor(records: NumberRecords, numbers: NumberCache) {
    this.#records = records;
    this.#known = numbers.shelf({ max: 10_000, maxAgeMs: minuteMs });
  }

  /** What is remembered of the number; null where it has to be asked for. */
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
