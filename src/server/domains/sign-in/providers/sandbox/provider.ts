import type { SandboxChannel } from '#contract/sandbox-channel.ts';
import type { SignInWay } from '#contract/sign-in.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import type { Grade, Provider, ProviderTools } from '../provider.ts';
import { sandboxLinks } from './links.ts';
import type { Mailbox } from './mailbox.ts';
import { receiveSandbox } from './receive.ts';

/** The channels that the sandbox pretends, each as good a proof as the real one. */
export const sandboxChannels = {
  telegram: { way: 'telegram', canAsk: true, grade: 'high' },
  whatsapp: { way: 'whatsappBusiness', canAsk: true, grade: 'high' },
  viber: { way: 'viber', canAsk: true, grade: 'low' },
  sms: { way: 'sms', canAsk: false, grade: 'medium' },
  flashcall: { way: 'flashcall', canAsk: false, grade: 'low' },
} as const satisfies Record<SandboxChannel, { way: SignInWay; canAsk: boolean; grade: Grade }>;

export const sandboxName = (channel: SandboxChannel) => `sandbox-${channel}`;

/** @param secret signs the sandbox's own deliveries; nobody outside of this process knows it */
export function createSandboxProviders(secret: string, mailbox: Mailbox, tools: ProviderTools): Provider[] {
  const deliver = (phone: string, channel: string, message: Parameters<NonNullable<Provider['send']>>[1]) =>
    mailbox.deliver(phone, channel, message, toTimestamp(tools.now()));
  return (Object.keys(sandboxChannels) as SandboxChannel[]).map((channel) => {
    const { way, canAsk, grade } = sandboxChannels[channel];
    return {
      name: sandboxName(channel),
      way,
      title: channel,
      grade,
      canAsk,
      receive: (request) => receiveSandbox(request, secret, grade),
      send: async (to, message) => deliver(to.replyTo, channel, message),
      ...(channel === 'sms' && {
        sendToPhone: async (phone: string, text: string) => deliver(phone, 'sms', { kind: 'text', text }),
      }),
      links: (start) => sandboxLinks(tools.publicUrl, channel, start),
    };
  });
}
