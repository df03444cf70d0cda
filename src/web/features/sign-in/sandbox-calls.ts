import type { SentWith } from '#contract/calls.ts';
import type { SandboxChannel } from '#contract/sandbox-channel.ts';
import { callApi } from '#web/api/call-api.ts';

/** What the person at the pretend phone does. */
export type HandsetAct = Pick<SentWith<'POST /sandbox/inbound'>['fields'], 'action' | 'text' | 'question'>;

interface Handset {
  provider: SandboxChannel;
  from: string;
  hidesPhone: boolean;
}

export function sendFromHandset({ provider, from, hidesPhone }: Handset, act: HandsetAct) {
  return callApi('POST /sandbox/inbound', { fields: { provider, from, hide_phone: hidesPhone ? '1' : '0', ...act } });
}

/** Everything that this number received, oldest first. */
export function readHandset(from: string) {
  return callApi('GET /sandbox/messages', { query: { from } });
}
