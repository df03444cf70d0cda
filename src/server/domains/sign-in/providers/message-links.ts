import type { ProviderLinks } from './provider.ts';

/** Opens a WhatsApp chat with a draft. The number is digits without plus. */
export function whatsappLinks(number: string, text: string): ProviderLinks {
  const draft = encodeURIComponent(text);
  return {
    app: `whatsapp://send?phone=${number}&text=${draft}`,
    web: `https://wa.me/${number}?text=${draft}`,
    number,
  };
}

/** Opens an SMS draft. Android reads `?` and iOS `&`, so `?&` serves both. */
export function smsLinks(number: string, text: string): ProviderLinks {
  return { app: `sms:+${number}?&body=${encodeURIComponent(text)}`, web: null, number };
}
