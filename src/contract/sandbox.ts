import { z } from 'zod';
import type { CallMap } from './call.ts';
import { sandboxChannels } from './sandbox-channel.ts';
import { wholeNumber } from './whole-number.ts';

/** The sandbox handset, for trying the site out; absent in production. */

const flag = z.enum(['0', '1']).default('0');

export const SandboxInbound = z.object({
  provider: z.enum(sandboxChannels),
  from: z.string().max(40).meta({ description: 'The handset’s number' }),
  text: z.string().max(10_000).default(''),
  action: z
    .enum(['text', 'share_phone', 'share_other_phone', 'yes', 'no', 'call'])
    .default('text')
    .meta({ description: 'What the person does; `call` for the provider flashcall' }),
  question: z.string().max(100).default('').meta({ description: 'Of the message that yes or no answers' }),
  hide_phone: flag.meta({ description: '1: the messenger does not tell the number before it is shared' }),
  person: z.string().max(60).default('').meta({ description: 'Who holds the handset, where it changed hands' }),
  event_id: z.string().max(200).default('').meta({ description: 'To deliver the same event twice' }),
});
export type SandboxInbound = z.infer<typeof SandboxInbound>;

type HandsetWords =
  | { kind: 'text'; text: string }
  | { kind: 'ask-phone'; text: string; button: string }
  | { kind: 'ask-yes-no'; text: string; yes: string; no: string; question: string };

export const HandsetMessage = z.object({
  id: z.int(),
  provider: z.string(),
  message: z.looseObject({ kind: z.string(), text: z.string() }) as unknown as z.ZodType<HandsetWords, HandsetWords>,
  atTimestamp: z.int(),
});
export type HandsetMessage = z.infer<typeof HandsetMessage>;
const Messages = z.object({ messages: z.array(HandsetMessage) });

export const sandboxCalls = {
  'POST /sandbox/inbound': { fields: SandboxInbound, answer: Messages },
  'GET /sandbox/messages': {
    query: z.object({ from: z.string().max(40), after: wholeNumber(0).default(0) }),
    answer: Messages,
  },
} satisfies CallMap;
