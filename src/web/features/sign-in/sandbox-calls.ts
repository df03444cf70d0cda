import type { SentWith } from '#contract/calls.ts';
import type { SandboxChannel } from '#contract/sandbox-channel.ts';
import { callApi } from '#web/api/call-api.ts';

/** Actions of the simulated phone's user. */
export type HandsetAct = Pick<SentWith<'POST /sandbox/inbound'>['fields'], 'action' | 'text' | 'question'>;

interface Handset {
  provider: SandboxChannel;
  from: string;
  hidesPhone: boolean;
}

export function sendFromHandset({ provider, from, hidesPhone }: Handset, act: HandsetAct) {
  return callApi('POST /sandbox/inbound', { fields: { provider, from, hide_phone: hidesPhone ? '1' : '0', ...act } });
}

/** All messages to this number, oldest first. */
export function readHandset(from: string) {
  return callApi('GET /sandbox/messages', { query: { from } });
}
