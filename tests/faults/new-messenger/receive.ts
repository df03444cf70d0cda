import { createHmac } from 'node:crypto';
import type { Inbound, InboundRequest } from '#server/domains/sign-in/providers/provider.ts';
import { isSameSecret } from '#server/platform/same-secret.ts';
import type { PigeonSettings } from './settings.ts';

export const signRing = (body: string | Uint8Array, secret: string) =>
  createHmac('sha256', secret).update(body).digest('hex');

/** A pigeon brings one slip: `{"ring":"…","from":"…","says":"…"}`. */
export function receiveSlip({ headers, body }: InboundRequest, { secret }: PigeonSettings): Inbound {
  if (!isSameSecret(headers.get('x-ring'), signRing(body, secret))) return { kind: 'forged' };
  const { ring, from, says } = JSON.parse(new TextDecoder().decode(body)) as Record<string, string>;
  if (!ring || !from || says === undefined) return { kind: 'malformed' };
  const sender = { id: `keeper of ${from}`, isPersonal: true, phone: from, grade: 'high' as const, replyTo: from };
  return { kind: 'events', events: [{ kind: 'text', eventId: ring, sender, text: says }] };
}
