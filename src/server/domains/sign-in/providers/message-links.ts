import type { ProviderLinks } from './provider.ts';

/** A chat with that number, the text as a draft. The number is digits without plus. */
export function whatsappLinks(number: string, text: string): ProviderLinks {
  const draft = encodeURIComponent(text);
  return {
    app: `whatsapp://send?phone=${number}&text=${draft}`,
    web: `https://wa.me/${number}?text=${draft}`,
    number,
  };
}

/**
 * An SMS to that number, the text as a draft. `?&` is read by Android, which wants `?`, and by iOS, which wants `&`.
 * Where the draft is ignored, the page shows the text.
 */
export function smsLinks(number: string, text: string): ProviderLinks {
  return { app: `sms:+${number}?&body=${encodeURIComponent(text)}`, web: null, number };
}
