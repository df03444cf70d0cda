import { whatsappLinks } from '../message-links.ts';
import { defineMessenger } from '../messenger.ts';
import type { Provider, ProviderTools } from '../provider.ts';
import { receiveFromWhatsapp } from './receive.ts';
import { sendToWhatsapp } from './reply.ts';
import { type WhatsappBusinessSettings, whatsappBusinessSettings } from './settings.ts';

export function createWhatsappBusinessProvider(settings: WhatsappBusinessSettings, _tools: ProviderTools): Provider {
  return {
    name: 'whatsapp-business',
    way: 'whatsappBusiness',
    title: 'WhatsApp',
    grade: 'high',
    canAsk: true,
    receive: (request) => receiveFromWhatsapp(request, settings),
    send: (to, message) => sendToWhatsapp(to, message, settings),
    links: ({ text }) => whatsappLinks(settings.number, text),
  };
}

export const whatsappBusiness = defineMessenger(whatsappBusinessSettings, createWhatsappBusinessProvider);
