import { createCipheriv, createDecipheriv, createPrivateKey, type KeyObject, randomBytes } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, exportPKCS8, generateKeyPair, importJWK } from 'jose';
import type { Clock } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { dayMs, minuteMs } from '#shared/time.ts';
import { usualSessionDays } from '../rules.ts';

/** Time a key signs. Its successor is published `publishedMs` ahead, so that all readers of our keys have it. */
const activeMs = 30 * dayMs;
const publishedMs = dayMs;
/** Maximum age of the key cache, and minimum pause between look-ups of unknown `kid`s. */
const freshMs = 10 * minuteMs;
const coolDownMs = 5_000;

interface HeldKey {
  kid: string;
  publicJwk: Record<string, string>;
  verify: CryptoKey;
  sign: KeyObject | null;
}

/**
 * Ed25519 keys of access tokens: active, next, and retired ones until their tokens expire. All servers share them in
 * the database; private keys are encrypted (AES-256-GCM) with a key derived from the site's secret.
 */
export class SigningKeys {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #secret: Buffer;
  readonly #tokenMs: number;
  #held = new Map<string, HeldKey>();
  #active: HeldKey | null = null;
  #loadedAt = Number.NEGATIVE_INFINITY;
  #loading: Promise<void> | null = null;

  /** @param secret 32 bytes, derived for this purpose alone */
  constructor(db: Db, clock: Clock, secret: Buffer, tokenDays = usualSessionDays) {
    this.#db = db;
    this.#clock = clock;
    this.#secret = secret;
    this.#tokenMs = tokenDays * dayMs;
  }

  /**
   * Creates keys on the first start. Existing ones are rotated only by the job, which does not run while the clock is
   * wrong: a year ahead, it would retire the active key and delete those of valid tokens.
   */
  async begin(): Promise<void> {
    await this.#load();
    if (this.#active === null) await this.rotate();
  }

  async active(): Promise<{ kid: string; key: KeyObject }> {
    if (this.#active === null || this.#ageMs() > freshMs) await this.#load();
    const active = this.#active;
    if (!active?.sign) throw new Error('there is no signing key: rotate() has not run');
    return { kid: active.kid, key: active.sign };
  }

  /** Public key by id; null if unknown. */
  async find(kid: string): Promise<CryptoKey | null> {
    if (!this.#held.has(kid) && this.#ageMs() > coolDownMs) await this.#load();
    return this.#held.get(kid)?.verify ?? null;
  }

  /** For `/.well-known/jwks.json`. */
  async publicKeys(): Promise<Record<string, string>[]> {
    if (this.#ageMs() > coolDownMs) await this.#load();
    return [...this.#held.values()].map(({ kid, publicJwk }) => ({ ...publicJwk, kid, use: 'sig', alg: 'Ed25519' }));
  }

  /** Rotates keys as due. Safe to run concurrently on several servers, and to be interrupted. */
  async rotate(): Promise<void> {
    const now = this.#clock.now();
    const before = (ms: number) => new Date(now.getTime() - ms);
    await this.#db
      .deleteFrom('signing_key')
      .where('retired_at', '<', before(this.#tokenMs + freshMs))
      .execute();
    await this.#add({ activated_at: null });
    await transact(this.#db, async (tx) => {
      const retired = await tx
        .updateTable('signing_key')
        .set({ retired_at: now })
        .where('retired_at', 'is', null)
        .where('activated_at', '<=', before(activeMs))
        .where((where) =>
          where.exists(
            tx
              .selectFrom('signing_key as coming')
              .select('coming.kid')
              .where('coming.activated_at', 'is', null)
              .where('coming.created_at', '<=', before(publishedMs)),
          ),
        )
        .executeTakeFirst();
      const hasNone = retired.numUpdatedRows > 0n || (await countActive(tx)) === 0;
      if (hasNone)
        await tx.updateTable('signing_key').set({ activated_at: now }).where('activated_at', 'is', null).execute();
    });
    await this.#add({ activated_at: null });
    await this.#load();
  }

  async #add(state: { activated_at: Date | null }): Promise<void> {
    const pair = await generateKeyPair('Ed25519', { extractable: true });
    const publicJwk = (await exportJWK(pair.publicKey)) as Record<string, string>;
    await this.#db
      .insertInto('signing_key')
      .values({
        kid: await calculateJwkThumbprint(publicJwk),
        public_jwk: JSON.stringify(publicJwk),
        private_key: this.#seal(await exportPKCS8(pair.privateKey)),
        created_at: this.#clock.now(),
        ...state,
      })
      // A unique index allows one next key at a time.
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  async #load(): Promise<void> {
    this.#loading ??= this.#read().finally(() => {
      this.#loading = null;
    });
    await this.#loading;
  }

  async #read(): Promise<void> {
    const rows = await this.#db.selectFrom('signing_key').selectAll().orderBy('created_at').execute();
    const held = new Map<string, HeldKey>();
    let active: HeldKey | null = null;
    for (const row of rows) {
      const isActive = row.activated_at !== null && row.retired_at === null;
      const key: HeldKey = {
        kid: row.kid,
        publicJwk: row.public_jwk,
        verify: (await importJWK(row.public_jwk, 'Ed25519')) as CryptoKey,
        sign: isActive ? createPrivateKey(this.#open(row.private_key)) : null,
      };
      held.set(row.kid, key);
      if (isActive) active = key;
    }
    this.#held = held;
    this.#active = active;
    this.#loadedAt = this.#clock.now().getTime();
  }

  #ageMs(): number {
    return this.#clock.now().getTime() - this.#loadedAt;
  }

  #seal(text: string): string {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.#secret, iv);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
  }

  #open(text: string): string {
    const bytes = Buffer.from(text, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', this.#secret, bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  }
}

async function countActive(tx: Tx): Promise<number> {
  const rows = await tx
    .selectFrom('signing_key')
    .select('kid')
    .where('activated_at', 'is not', null)
    .where('retired_at', 'is', null)
    .execute();
  return rows.length;
}
