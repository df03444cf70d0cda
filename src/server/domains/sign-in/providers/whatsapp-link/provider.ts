import { whatsappLinks } from '../message-links.ts';
import type { Provider, ProviderTools } from '../provider.ts';

export interface WhatsappLinkSettings {
  /** Digits without plus. */
  number: string;
}

/**
 * A chat with the operator's ordinary WhatsApp number. WhatsApp tells nobody what arrives there, so nothing is received:
 * the link alone signs nobody in.
 */
export function createWhatsappLinkProvider({ number }: WhatsappLinkSettings, _tools: ProviderTools): Provider {
  return {
    name: 'whatsapp-link',
    way: 'whatsapp',
    canAsk: false,
    links: ({ text }) => whatsappLinks(number, text),
  };
}
