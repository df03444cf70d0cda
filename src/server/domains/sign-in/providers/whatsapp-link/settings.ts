import { declareSettings, phoneDigits } from '#server/config/setting.ts';

export interface WhatsappLinkSettings {
  /** Digits without plus. */
  number: string;
}

export const whatsappLinkSettings = declareSettings({
  settings: {
    WHATSAPP_LINK_NUMBER: {
      default: '',
      about: 'WhatsApp without Business API: number for a plain chat link',
      check: phoneDigits,
    },
  },
  shape: (s): WhatsappLinkSettings | null =>
    s.WHATSAPP_LINK_NUMBER === '' ? null : { number: s.WHATSAPP_LINK_NUMBER },
});
