import { mobileFormOf } from '#shared/phone/spellings.ts';
import { callService, ServiceError } from './call-service.ts';
import { asRecord } from './read-json.ts';
import type { TwilioAccount } from './twilio-request.ts';

/** Sends an SMS, digits without plus. @throws ServiceError; acceptance is no proof of delivery */
export async function sendTwilioMessage(
  { accountSid, authToken, apiUrl }: TwilioAccount,
  { from, to, text }: { from: string; to: string; text: string },
): Promise<void> {
  const what = 'Twilio: send SMS';
  const { status, body } = await callService({
    what,
    url: `${apiUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`,
    headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
    // Only mobiles receive SMS, and some numbering plans dial them in a form other than the stored one.
    body: new URLSearchParams({ To: `+${mobileFormOf(to)}`, From: `+${from}`, Body: text }),
  });
  if (status >= 200 && status < 300) return;
  const code = asRecord(body)?.code;
  throw new ServiceError(`${what}: status ${status}, error ${typeof code === 'number' ? code : '?'}`);
}
