import { whatsappLinks } from '../message-links.ts';
import { defineMessenger } from '../messenger.ts';
import type { Provider, ProviderTools } from '../provider.ts';
import { type WhatsappLinkSettings, whatsappLinkSettings } from './settings.ts';

/** A link to an ordinary WhatsApp number, whose messages cannot be received: it signs nobody in. */
export function createWhatsappLinkProvider({ number }: WhatsappLinkSettings, _tools: ProviderTools): Provider {
  return {
    name: 'whatsapp-link',
    way: 'whatsapp',
    title: 'WhatsApp',
    grade: null,
    beside: 'whatsappBusiness',
    canAsk: false,
    links: ({ text }) => whatsappLinks(number, text),
  };
}

export const whatsappLink = defineMessenger(whatsappLinkSettings, createWhatsappLinkProvider);
