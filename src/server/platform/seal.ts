import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Authenticated encryption of texts (AES-256-GCM). */
export interface Seal {
  /** @param about context bound to the text; `open` needs the same */
  seal(text: string, about?: string): string;
  /** Returns null for a different key or context, or a modified text. */
  open(sealed: string, about?: string): string | null;
}

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** @param key 32 bytes, used for nothing else */
export function createSeal(key: Buffer): Seal {
  return {
    seal(text, about = '') {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(about));
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url');
    },
    open(sealed, about = '') {
      try {
        const bytes = Buffer.from(sealed, 'base64url');
        const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
        decipher.setAAD(Buffer.from(about));
        decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
        return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return null;
      }
    },
  };
}
