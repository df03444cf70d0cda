import { createHash } from 'node:crypto';
import type { DeriveKey } from '#server/platform/db/site-secret.ts';
import { createSeal } from '#server/platform/seal.ts';
import type { PushTarget } from './push-sender.ts';

/** How a browser's address and keys are kept: who has them and our key pair could write to it. */
export interface PushSeal {
  seal(target: PushTarget, profileId: string): string;
  /** Null for what was sealed for somebody else, or under another secret. */
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

/** What a browser is known by: its address holds so much chance that nobody finds it from this. */
export function hashEndpoint(endpoint: string): string {
  return createHash('sha256').update(endpoint).digest('base64url');
}
