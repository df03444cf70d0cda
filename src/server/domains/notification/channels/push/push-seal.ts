import { createHash } from 'node:crypto';
import type { DeriveKey } from '#server/platform/db/site-secret.ts';
import { createSeal } from '#server/platform/seal.ts';
import type { PushTarget } from './push-sender.ts';

/** Encrypts a subscription: with it and our key pair anyone could send to the browser. */
export interface PushSeal {
  seal(target: PushTarget, profileId: string): string;
  /** Null if sealed for a different member or with a lost secret. */
  open(sealed: string, profileId: string): PushTarget | null;
}

export function createPushSeal(keys: DeriveKey): PushSeal {
  const seal = createSeal(keys('web push subscriptions'));
  return {
    seal: ({ endpoint, p256dh, auth }, profileId) => seal.seal(JSON.stringify([endpoint, p256dh, auth]), profileId),
    open(sealed, profileId) {
      const text = seal.open(sealed, profileId);
      if (text === null) return null;
      const [endpoint, p256dh, auth] = JSON.parse(text) as [string, string, string];
      return { endpoint, p256dh, auth };
    },
  };
}

/** Identifies a subscription. The endpoint is random enough that the hash cannot be reversed. */
export function hashEndpoint(endpoint: string): string {
  return createHash('sha256').update(endpoint).digest('base64url');
}
