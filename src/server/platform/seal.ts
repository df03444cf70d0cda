import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Hides a text from who holds it, and knows its own again. */
export interface Seal {
  /** @param about what it belongs to: it opens for nothing else */
  seal(text: string, about?: string): string;
  /** Null for what was sealed with another key or for something else, or was changed. */
  open(sealed: string, about?: string): string | null;
}

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** @param key 32 bytes, for this alone */
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
