import { smsLinks } from '../message-links.ts';
import { defineMessenger } from '../messenger.ts';
import type { Provider, ProviderTools } from '../provider.ts';
import { sendTwilioMessage } from '../twilio-message.ts';
import { receiveTwilioSms } from './receive.ts';
import { respondToTwilioSms } from './reply.ts';
import { type TwilioSmsSettings, twilioSmsSettings } from './settings.ts';

/** SMS through Twilio. Replies go in the webhook's answer, codes to type back through the API. */
export function createTwilioSmsProvider(settings: TwilioSmsSettings, _tools: ProviderTools): Provider {
  const send = (to: string, text: string) => sendTwilioMessage(settings, { from: settings.number, to, text });
  return {
    name: 'twilio-sms',
    way: 'sms',
    title: 'SMS',
    grade: 'medium',
    canAsk: false,
    receive: (request) => receiveTwilioSms(request, settings),
    respond: respondToTwilioSms,
    send: (to, message) => send(to.replyTo, message.text),
    sendToPhone: send,
    links: ({ text }) => smsLinks(settings.number, text),
  };
}

export const twilioSms = defineMessenger(twilioSmsSettings, createTwilioSmsProvider);
