import { defineMessenger } from '../messenger.ts';
import type { Provider, ProviderTools } from '../provider.ts';
import { answerBusy } from '../twilio-markup.ts';
import { sendTwilioMessage } from '../twilio-message.ts';
import { receiveTwilioCall } from './receive.ts';
import { type TwilioCallSettings, twilioCallSettings } from './settings.ts';

/** A call to our number through Twilio, rejected before it is answered: free for both sides. */
export function createTwilioCallProvider(settings: TwilioCallSettings, _tools: ProviderTools): Provider {
  const { smsNumber } = settings;
  return {
    name: 'twilio-call',
    way: 'flashcall',
    title: 'Call',
    grade: 'low',
    canAsk: false,
    receive: (request) => receiveTwilioCall(request, settings),
    respond: () => ({ answer: answerBusy(), carried: [] }),
    ...(smsNumber !== null && {
      sendToPhone: (to: string, text: string) => sendTwilioMessage(settings, { from: smsNumber, to, text }),
    }),
    links: () => ({ app: `tel:+${settings.number}`, web: null, number: settings.number }),
  };
}

export const twilioCall = defineMessenger(twilioCallSettings, createTwilioCallProvider);
