import type { SandboxChannel } from '#contract/sandbox-channel.ts';
import type { SignInWay } from '#contract/sign-in.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import type { Grade, Provider, ProviderLinks, ProviderTools, Recipient, StartedSignIn } from '../provider.ts';
import type { Mailbox } from './mailbox.ts';
import { receiveSandbox } from './receive.ts';

/** The channels that the sandbox pretends, each as good a proof as the real one. */
export const sandboxChannels = {
  telegram: { title: 'Telegram', way: 'telegram', canAsk: true, grade: 'high' },
  whatsapp: { title: 'WhatsApp', way: 'whatsappBusiness', canAsk: true, grade: 'high' },
  viber: { title: 'Viber', way: 'viber', canAsk: true, grade: 'low' },
  sms: { title: 'SMS', way: 'sms', canAsk: false, grade: 'medium' },
  flashcall: { title: 'Phone call', way: 'flashcall', canAsk: false, grade: 'low' },
} as const satisfies Record<SandboxChannel, { title: string; way: SignInWay; canAsk: boolean; grade: Grade }>;

export const sandboxName = (channel: SandboxChannel) => `sandbox-${channel}`;

/** @param secret signs the sandbox's own deliveries; nobody outside of this process knows it */
export function createSandboxProviders(secret: string, mailbox: Mailbox, tools: ProviderTools): Provider[] {
  const deliver = (phone: string, channel: string, message: Parameters<NonNullable<Provider['send']>>[1]) =>
    mailbox.deliver(phone, channel, message, toTimestamp(tools.now()));
  return (Object.keys(sandboxChannels) as SandboxChannel[]).map((channel) => {
    const { title, way, canAsk, grade } = sandboxChannels[channel];
    return {
      name: sandboxName(channel),
      way,
      title,
      grade,
      canAsk,
      receive: (request) => receiveSandbox(request, secret, grade),
      send: async (to, message) => deliver(to.replyTo, channel, message),
      // The real one lets a bot write first; the others want a contract or money for it.
      ...(channel === 'telegram' && {
        write: async (to: Recipient, { text }: { text: string }) => {
          deliver(to.replyTo, channel, { kind: 'text', text });
          return 'sent' as const;
        },
      }),
      ...(channel === 'sms' && {
        sendToPhone: async (phone: string, text: string) => deliver(phone, 'sms', { kind: 'text', text }),
      }),
      links: (start) => sandboxLinks(tools.publicUrl, channel, start),
    };
  });
}

/** The number that pretend handsets write to and call. */
export const sandboxNumber = '12025550100';

/** Leads to the pretend handset with the text ready to send. */
export function sandboxLinks(publicUrl: string, channel: string, start: StartedSignIn): ProviderLinks {
  const query = new URLSearchParams({ provider: channel, text: start.text });
  const hasNumber = channel === 'sms' || channel === 'flashcall';
  return { app: null, web: `${publicUrl}/sandbox/phone?${query}`, number: hasNumber ? sandboxNumber : null };
}
