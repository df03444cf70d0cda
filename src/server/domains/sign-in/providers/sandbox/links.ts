import type { ProviderLinks, StartedSignIn } from '../provider.ts';

/** The number that pretend handsets write to and call. */
export const sandboxNumber = '12025550100';

/** Leads to the pretend handset with the text ready to send. */
export function sandboxLinks(publicUrl: string, channel: string, start: StartedSignIn): ProviderLinks {
  const query = new URLSearchParams({ provider: channel, text: start.text });
  const hasNumber = channel === 'sms' || channel === 'flashcall';
  return { app: null, web: `${publicUrl}/sandbox/phone?${query}`, number: hasNumber ? sandboxNumber : null };
}
