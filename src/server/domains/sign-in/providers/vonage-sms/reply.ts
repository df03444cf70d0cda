import { mobileFormOf } from '#shared/phone/spellings.ts';
import { callService, ServiceError } from '../call-service.ts';
import { asRecord } from '../read-json.ts';
import type { VonageSmsSettings } from './settings.ts';

/**
 * Sends an SMS.
 *
 * @param to digits without plus
 * @throws ServiceError if Vonage does not accept it, which it reports in a 200; acceptance is no proof of delivery
 */
export async function sendVonageSms(
  { apiKey, apiSecret, apiUrl, number }: VonageSmsSettings,
  to: string,
  text: string,
): Promise<void> {
  const what = 'Vonage: send SMS';
  // Characters outside ASCII need unicode. The GSM alphabet has a few of them, which only makes that SMS shorter.
  const isPlain = /^[\n\r\x20-\x5f\x61-\x7e]*$/.test(text);
  const { status, body } = await callService({
    what,
    url: `${apiUrl}/sms/json`,
    body: new URLSearchParams({
      api_key: apiKey,
      api_secret: apiSecret,
      from: number,
      // Only mobiles receive SMS, and some numbering plans dial them in a form other than the stored one.
      to: mobileFormOf(to),
      text,
      ...(isPlain ? {} : { type: 'unicode' }),
    }),
  });
  const parts = asRecord(body)?.messages;
  const states = Array.isArray(parts) ? parts.map((part) => asRecord(part)?.status) : [];
  if (status >= 200 && status < 300 && states.length > 0 && states.every((state) => state === '0')) return;
  const failed = states.find((state) => state !== '0');
  const code = typeof failed === 'string' && /^\d{1,4}$/.test(failed) ? failed : '?';
  throw new ServiceError(`${what}: status ${status}, error ${code}`);
}
