import type { SandboxChannel } from '#contract/sandbox-channel.ts';
import type { SignInWay } from '#contract/sign-in.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import type { Grade, Provider, ProviderLinks, ProviderTools, Recipient, StartedSignIn } from '../provider.ts';
import type { Mailbox } from './mailbox.ts';
import { receiveSandbox } from './receive.ts';

/** Simulated channels, with the grades of the real ones. */
export const sandboxChannels = {
  telegram: { title: 'Telegram', way: 'telegram', canAsk: true, grade: 'high' },
  whatsapp: { title: 'WhatsApp', way: 'whatsappBusiness', canAsk: true, grade: 'high' },
  viber: { title: 'Viber', way: 'viber', canAsk: true, grade: 'low' },
  sms: { title: 'SMS', way: 'sms', canAsk: false, grade: 'medium' },
  flashcall: { title: 'Phone call', way: 'flashcall', canAsk: false, grade: 'low' },
} as const satisfies Record<SandboxChannel, { title: string; way: SignInWay; canAsk: boolean; grade: Grade }>;

export const sandboxName = (channel: SandboxChannel) => `sandbox-${channel}`;

/** @param secret signs the sandbox's deliveries; known to this process only */
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
      // As in reality, only Telegram lets a bot write first; the others require a contract or a fee.
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

export const sandboxNumber = '12025550100';

/** Opens the simulated handset with the text as a draft. */
export function sandboxLinks(publicUrl: string, channel: string, start: StartedSignIn): ProviderLinks {
  const query = new URLSearchParams({ provider: channel, text: start.text });
  const hasNumber = channel === 'sms' || channel === 'flashcall';
  return { app: null, web: `${publicUrl}/sandbox/phone?${query}`, number: hasNumber ? sandboxNumber : null };
}
