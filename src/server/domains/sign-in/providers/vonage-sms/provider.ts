import { smsLinks } from '../message-links.ts';
import { defineMessenger } from '../messenger.ts';
import type { Provider, ProviderTools } from '../provider.ts';
import { receiveVonageSms } from './receive.ts';
import { sendVonageSms } from './reply.ts';
import { type VonageSmsSettings, vonageSmsSettings } from './settings.ts';

export function createVonageSmsProvider(settings: VonageSmsSettings, _tools: ProviderTools): Provider {
  const send = (to: string, text: string) => sendVonageSms(settings, to, text);
  return {
    name: 'vonage-sms',
    way: 'sms',
    title: 'SMS',
    grade: 'medium',
    canAsk: false,
    receive: (request) => receiveVonageSms(request, settings),
    send: (to, message) => send(to.replyTo, message.text),
    sendToPhone: send,
    links: ({ text }) => smsLinks(settings.number, text),
  };
}

export const vonageSms = defineMessenger(vonageSmsSettings, createVonageSmsProvider);
