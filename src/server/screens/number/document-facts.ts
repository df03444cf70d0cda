import { LRUCache } from 'lru-cache';
import type { ResolvedPhone } from '#server/domains/numbering/queries/resolve-phone.ts';
import { fallbackLocale } from '#shared/locale.ts';
import { minuteMs } from '#shared/time.ts';
import type { NumberRecords } from './number-record.ts';

/** What decides on whose meter the document of a number counts. */
export interface DocumentFact {
  /** Search engines may list it. */
  isListed: boolean;
  holderId: string | null;
}

/** Remembers these of 10,000 numbers, each for a minute at most or until it changes. */
export class DocumentFacts {
  readonly #records: NumberRecords;
  readonly #known = new LRUCache<string, DocumentFact & { until: number }>({ max: 10_000 });

  constructor(records: NumberRecords) {
    this.#records = records;
  }

  /** What is remembered of the number; null where it has to be asked for. */
  known(digits: string, now: Date): DocumentFact | null {
    const known = this.#known.get(digits);
    return known && known.until > now.getTime() ? known : null;
  }

  async find(phone: ResolvedPhone, now: Date): Promise<DocumentFact> {
    const known = this.known(phone.digits, now);
    if (known) return known;
    const record = await this.#records.find(phone.digits, now);
    const view = this.#records.present(record, { phone, locale: fallbackLocale, now, viewer: { kind: 'visitor' } });
    const fact = { isListed: view.common.isIndexable, holderId: record.profile.holder?.profileId ?? null };
    this.#known.set(phone.digits, { ...fact, until: now.getTime() + minuteMs });
    return fact;
  }

  /** @param phone null: every number may have changed */
  drop(phone: string | null): void {
    if (phone === null) this.#known.clear();
    else this.#known.delete(phone);
  }
}
