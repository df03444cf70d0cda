import { whatsappLinks } from '../message-links.ts';
import { defineMessenger } from '../messenger.ts';
import type { Provider, ProviderTools } from '../provider.ts';
import { type WhatsappLinkSettings, whatsappLinkSettings } from './settings.ts';

/**
 * A chat link to the operator's ordinary WhatsApp number. Its messages cannot be received, so the link alone signs
 * nobody in.
 */
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
