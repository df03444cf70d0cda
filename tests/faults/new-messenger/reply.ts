import { callService, ServiceError } from '#server/domains/sign-in/providers/call-service.ts';
import type { BotMessage, Recipient } from '#server/domains/sign-in/providers/provider.ts';
import type { PigeonSettings } from './settings.ts';

/** @throws ServiceError when no pigeon takes it */
export async function sendPigeon({ apiUrl }: PigeonSettings, to: Recipient, message: BotMessage): Promise<void> {
  const { status } = await callService({
    what: 'Pigeon: send',
    url: `${apiUrl}/send`,
    body: { to: to.replyTo, text: message.text },
  });
  if (status !== 200) throw new ServiceError(`Pigeon: not taken (${status})`);
}
