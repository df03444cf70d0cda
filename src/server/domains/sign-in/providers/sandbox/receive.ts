import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { isSameSecret } from '#server/platform/same-secret.ts';
import type { Grade, Inbound, InboundRequest } from '../provider.ts';

export const signatureHeader = 'x-sandbox-signature';

/** A simulated handset's delivery: one of the acts people perform in real messengers. */
export const SandboxDelivery = z.object({
  eventId: z.string().min(1),
  /** The handset's number, digits without plus. */
  from: z.string().regex(/^\d{4,15}$/),
  /** The handset's user; the same number with a different user is a different person. */
  person: z.string().max(100),
  hidesPhone: z.boolean(),
  act: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('text'), text: z.string().max(10_000) }),
    z.object({ kind: z.literal('phone') }),
    z.object({ kind: z.literal('other-phone') }),
    z.object({ kind: z.literal('answer'), isYes: z.boolean(), question: z.string().max(100) }),
    z.object({ kind: z.literal('call') }),
  ]),
});
export type SandboxDelivery = z.infer<typeof SandboxDelivery>;

export function signDelivery(body: string, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

export function receiveSandbox(request: InboundRequest, secret: string, grade: Grade): Inbound {
  const expected = createHmac('sha256', secret).update(request.body).digest('hex');
  if (!isSameSecret(request.headers.get(signatureHeader), expected)) return { kind: 'forged' };
  const parsed = SandboxDelivery.safeParse(JSON.parse(new TextDecoder().decode(request.body)));
  if (!parsed.success) return { kind: 'malformed' };
  const { eventId, from, person, hidesPhone, act } = parsed.data;
  const sender = {
    id: person,
    isPersonal: person !== from,
    phone: hidesPhone && act.kind !== 'phone' ? null : from,
    grade,
    replyTo: from,
  };
  return { kind: 'events', events: [{ eventId, sender, ...act }] };
}
