import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge, Payload } from 'altcha-lib/types';
import { minuteMs } from '#shared/time.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { isDiskFull } from '../db/disk-room.ts';

const validMs = 10 * minuteMs;
/** A wide range, so that guessing from the top saves nothing. */
const counterRange = { min: 200, max: 600 };
/** A solver's payload has about 700 bytes. */
const maxPayloadLength = 4_096;

export interface BotCheck {
  /** Returns a signed proof-of-work challenge (ALTCHA, PBKDF2/SHA-256) for one `action`, valid for ten minutes. */
  challenge(action: string): Promise<Challenge>;
  /** Accepts a solution once. Returns false if it is forged, expired, reused, wrong or for another action. */
  redeem(payload: string, action: string): Promise<boolean>;
}

/** @param options.cost key-derivation rounds per guess */
export function createBotCheck(db: Db, clock: Clock, options: { cost: number; secret: Buffer }): BotCheck {
  const hmacSignatureSecret = options.secret.toString('hex');
  const hmacKeySignatureSecret = `${hmacSignatureSecret} key`;
  /** Nonces spent while the disk was full, with their expiry. */
  const spentHere = new Map<string, Date>();

  async function spend(nonce: string, expiresAt: Date): Promise<boolean> {
    if (spentHere.has(nonce)) return false;
    try {
      return await spendInDatabase(db, nonce, expiresAt);
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      // Look-ups continue without disk space, and some require a proof.
      for (const [other, endsAt] of spentHere) if (endsAt <= clock.now()) spentHere.delete(other);
      spentHere.set(nonce, expiresAt);
      return true;
    }
  }

  return {
    challenge: (action) =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: options.cost,
        counter: randomInt(counterRange.max, counterRange.min),
        deriveKey,
        hmacSignatureSecret,
        hmacKeySignatureSecret,
        // Not the library's `expiresAt`: it is compared with this machine's clock, which may be wrong.
        data: { action, until: clock.now().getTime() + validMs },
      }),

    async redeem(text, action) {
      const payload = readPayload(text);
      if (payload?.challenge.parameters.data?.action !== action) return false;
      const { until } = payload.challenge.parameters.data;
      if (typeof until !== 'number' || until <= clock.now().getTime()) return false;
      const verdict = await verifySolution({
        ...payload,
        deriveKey,
        hmacSignatureSecret,
        hmacKeySignatureSecret,
      }).catch(() => null);
      if (!verdict?.verified) return false;
      return spend(payload.challenge.parameters.nonce, new Date(until));
    },
  };
}

/** The insert is the lock: of two concurrent requests with one proof only one inserts. */
async function spendInDatabase(db: Db, nonce: string, expiresAt: Date): Promise<boolean> {
  const outcome = await db
    .insertInto('spent_proof')
    .values({ nonce, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return outcome.numInsertedOrUpdatedRows === 1n;
}

export async function deleteExpiredProofs(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('spent_proof').where('expires_at', '<', now).execute();
}

function readPayload(text: string): Payload | null {
  if (text.length > maxPayloadLength) return null;
  try {
    const payload: Payload = JSON.parse(Buffer.from(text, 'base64').toString('utf8'));
    const { challenge, solution } = payload;
    const isComplete =
      typeof challenge?.signature === 'string' &&
      typeof challenge.parameters?.nonce === 'string' &&
      typeof solution?.counter === 'number' &&
      typeof solution.derivedKey === 'string';
    return isComplete ? payload : null;
  } catch {
    return null;
  }
}
