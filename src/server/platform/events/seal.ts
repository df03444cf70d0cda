import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { commitHubOf } from '../db/commit-hub.ts';

/** Hides what events are about from who reads the table: it may be a phone number that nothing else here names. */
export interface Seal {
  seal(text: string): string;
  /** Null for what was sealed with another key. */
  open(sealed: string): string | null;
}

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** @param key 32 bytes, for this alone */
export function createSeal(key: Buffer): Seal {
  return {
    seal(text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce);
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url');
    },
    open(sealed) {
      try {
        const bytes = Buffer.from(sealed, 'base64url');
        const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
        decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
        return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return null;
      }
    },
  };
}

const seals = new WeakMap<object, Seal>();

/** From now on events published through this database are sealed. */
export function useSeal<T>(db: Kysely<T>, seal: Seal): void {
  seals.set(commitHubOf(db), seal);
}

/** Null where nobody gave a key, as in a command of the operator. */
export function sealOf<T>(db: Kysely<T>): Seal | null {
  return seals.get(commitHubOf(db)) ?? null;
}
