import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { scanUnwanted, type UnwantedPosition } from '#server/domains/number/queries/list-unwanted.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { ReadSource } from '#server/platform/db/read-source.ts';
import { readAnywhere } from '#server/platform/db/replicas.ts';
import { hourMs } from '#shared/time.ts';

/** Numbers with the highest score; about 10 MB. */
const mostNumbers = 200_000;
/** Judging these takes a few milliseconds of the event loop. */
const perPiece = 40;
/** Hexadecimal digits that a JavaScript number holds exactly. */
const keyDigits = 13;

export function sha1Of(phone: string): string {
  return createHash('sha1').update(`+${phone}`).digest('hex');
}

/**
 * Index of unwanted numbers by SHA-1, which the database does not have. Built on demand in pieces, and rebuilt after an
 * hour. It only resolves the number; verdicts are read separately.
 */
export class Sha1Index {
  readonly #database: Database;
  readonly #clock: Clock;
  #made: { at: number; phones: Promise<ReadonlyMap<number, number>> } | null = null;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** @returns the digits; null if no unwanted number has this hash */
  async find(sha1: string): Promise<string | null> {
    const hash = sha1.toLowerCase();
    const phone = (await this.#phones()).get(keyOf(hash));
    return phone !== undefined && sha1Of(String(phone)) === hash ? String(phone) : null;
  }

  #phones(): Promise<ReadonlyMap<number, number>> {
    const now = this.#clock.now();
    const age = now.getTime() - (this.#made?.at ?? Number.NEGATIVE_INFINITY);
    if (this.#made === null || age < 0 || age >= hourMs) {
      const made = { at: now.getTime(), phones: this.#make(now) };
      // After a failure the next request rebuilds it.
      made.phones.catch(() => {
        if (this.#made === made) this.#made = null;
      });
      this.#made = made;
    }
    return this.#made.phones;
  }

  async #make(now: Date): Promise<ReadonlyMap<number, number>> {
    const phones = new Map<number, number>();
    let after: UnwantedPosition | null = null;
    do {
      const ask: Parameters<typeof scanUnwanted>[1] = { label: 'unwanted', after, limit: perPiece };
      const scan = ({ db }: ReadSource) => scanUnwanted(db, ask, now);
      const { found, last }: Awaited<ReturnType<typeof scanUnwanted>> = await readAnywhere(this.#database, scan);
      for (const { phone } of found) phones.set(keyOf(sha1Of(phone)), Number(phone));
      after = last;
      await turn();
    } while (after !== null && phones.size < mostNumbers);
    return phones;
  }
}

function keyOf(sha1: string): number {
  return Number.parseInt(sha1.slice(0, keyDigits), 16);
}
