import { whatsappLinks } from '../message-links.ts';
import type { Provider, ProviderTools } from '../provider.ts';
import { receiveFromWhatsapp } from './receive.ts';
import { sendToWhatsapp } from './reply.ts';

export interface WhatsappBusinessSettings {
  /** Where people write to, digits without plus. */
  number: string;
  /** Meta's id of that number. */
  numberId: string;
  token: string;
  /** Signs what Meta sends. */
  appSecret: string;
  /** What Meta shows when the webhook's address is set. */
  verifyToken: string;
  /** With version, without a slash at the end: `https://graph.facebook.com/v24.0`. */
  apiUrl: string;
}

/** WhatsApp Business by Meta's Cloud API. */
export function createWhatsappBusinessProvider(settings: WhatsappBusinessSettings, _tools: ProviderTools): Provider {
  return {
    name: 'whatsapp-business',
    way: 'whatsappBusiness',
    canAsk: true,
    receive: (request) => receiveFromWhatsapp(request, settings),
    send: (to, message) => sendToWhatsapp(to, message, settings),
    links: ({ text }) => whatsappLinks(settings.number, text),
  };
}
