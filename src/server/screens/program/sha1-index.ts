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

type Phones = ReadonlyMap<number, number>;

/**
 * Unwanted numbers by SHA-1, which the database lacks; verdicts are read separately. Rebuilt in pieces after an hour,
 * while the former one answers, because a phone rings.
 */
export class Sha1Index {
  readonly #database: Database;
  readonly #clock: Clock;
  #kept: { at: number; phones: Phones } | null = null;
  #making: Promise<Phones> | null = null;

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

  async #phones(): Promise<Phones> {
    const now = this.#clock.now();
    if (this.#kept === null) return this.#renew(now);
    const age = now.getTime() - this.#kept.at;
    if (age < 0 || age >= hourMs) void this.#renew(now);
    return this.#kept.phones;
  }

  #renew(now: Date): Promise<Phones> {
    this.#making ??= this.#make(now)
      .then((phones) => {
        this.#kept = { at: now.getTime(), phones };
        return phones;
      })
      .finally(() => {
        this.#making = null;
      });
    // After a failure the next request rebuilds it.
    this.#making.catch(() => {});
    return this.#making;
  }

  async #make(now: Date): Promise<Phones> {
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
