import { createHmac } from 'node:crypto';
import type { InboundRequest } from '#server/domains/sign-in/providers/provider.ts';

/**
 * A delivery as Twilio signs it: the address and the fields in the order of their names.
 *
 * @param fields those that are undefined are not sent
 * @param change what happens to the body on its way, after the signature
 */
export function signTwilioDelivery(
  address: string,
  authToken: string,
  fields: Record<string, string | undefined>,
  change = (body: string) => body,
): InboundRequest {
  const present = Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined);
  const text = present
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flat()
    .join('');
  const signature = createHmac('sha1', authToken)
    .update(address + text)
    .digest('base64');
  return {
    method: 'POST',
    url: new URL(address),
    headers: new Headers({ 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature }),
    body: new TextEncoder().encode(change(new URLSearchParams(present).toString())),
    receivedAt: new Date(0),
  };
}
