import { type ApiAnswer, callApi } from '#web/api/call-api.ts';

/** The channels that the pretend phone has. */
export const sandboxChannels = ['telegram', 'whatsapp', 'viber', 'sms', 'flashcall'] as const;
export type SandboxChannel = (typeof sandboxChannels)[number];

/** What a bot said, or what a phone received. */
export interface HandsetMessage {
  id: number;
  provider: string;
  message: { kind: 'text' | 'ask-phone' | 'ask-yes-no'; text: string } & Partial<
    Record<'button' | 'yes' | 'no' | 'question', string>
  >;
  atTimestamp: number;
}

export interface HandsetAct {
  action: 'text' | 'share_phone' | 'share_other_phone' | 'yes' | 'no' | 'call';
  text?: string;
  question?: string;
}

interface Handset {
  provider: SandboxChannel;
  from: string;
  hidesPhone: boolean;
}

type Messages = { messages: HandsetMessage[] };

export function sendFromHandset(handset: Handset, act: HandsetAct): Promise<ApiAnswer<Messages>> {
  const { provider, from, hidesPhone } = handset;
  const body = new URLSearchParams({ provider, from, hide_phone: hidesPhone ? '1' : '0', ...act });
  return callApi('/sandbox/inbound', { method: 'POST', body });
}

/** Everything that this number received, oldest first. */
export function readHandset(from: string): Promise<ApiAnswer<Messages>> {
  return callApi(`/sandbox/messages?${new URLSearchParams({ from })}`);
}
