import { randomUUID } from 'node:crypto';
import { createRoute, z } from '@hono/zod-openapi';
import { addCall, createApi, failures, ok, success } from '#server/platform/http/api.ts';
import { addPost } from '#server/platform/http/post-call.ts';
import { problem } from '#server/platform/http/problem.ts';
import { keepDigits } from '#shared/phone/digits.ts';
import { receiveDelivery } from '../chat/receive-delivery.ts';
import type { SignInParts } from '../commands/parts.ts';
import type { Mailbox } from '../providers/sandbox/mailbox.ts';
import { type SandboxChannel, sandboxChannels, sandboxName } from '../providers/sandbox/provider.ts';
import { type SandboxDelivery, signatureHeader, signDelivery } from '../providers/sandbox/receive.ts';

const channels = Object.keys(sandboxChannels) as [SandboxChannel, ...SandboxChannel[]];
const flag = z.enum(['0', '1']).default('0');

const SandboxInbound = z.object({
  provider: z.enum(channels),
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
type SandboxInbound = z.infer<typeof SandboxInbound>;

const HandsetMessage = z.object({
  id: z.int(),
  provider: z.string(),
  message: z.looseObject({ kind: z.string(), text: z.string() }),
  atTimestamp: z.int(),
});
const Messages = z.object({ messages: z.array(HandsetMessage) });
const messagesRoute = createRoute({
  method: 'get',
  path: '/sandbox/messages',
  summary: 'What a pretend handset received',
  request: {
    query: z.object({ from: z.string().max(40), after: z.coerce.number().int().min(0).default(0) }),
  },
  responses: { ...success(Messages, 'Oldest first, those after the message `after`'), ...failures('request.invalid') },
});

/**
 * The pretend handset: sends messages to the sign-in bots and receives what they answer. Each goes through the very
 * code that real deliveries go through, signed with a secret of this process.
 */
export function sandboxRoutes(parts: SignInParts, mailbox: Mailbox, secret: string) {
  const api = createApi();

  addPost(
    api,
    {
      path: '/sandbox/inbound',
      summary: 'Send a message from a pretend handset',
      fields: SandboxInbound,
      responses: {
        ...success(Messages, 'What the bots answered to it'),
        ...failures('number.invalid', 'request.invalid', 'server.failed'),
      },
    },
    async (c, fields) => {
      const from = keepDigits(fields.from);
      if (!/^\d{4,15}$/.test(from)) return problem(c, 'number.invalid');
      const name = sandboxName(fields.provider);
      const provider = parts.providers.find((candidate) => candidate.name === name);
      if (!provider) return problem(c, 'page.not_found');
      const body = JSON.stringify(toDelivery(fields, from));
      const before = mailbox.last;
      const outcome = await receiveDelivery(parts, provider, {
        method: 'POST',
        url: new URL(`${parts.publicUrl}/api/v6/sign_in/inbound/${name}`),
        headers: new Headers({ [signatureHeader]: signDelivery(body, secret) }),
        body: new TextEncoder().encode(body),
        receivedAt: parts.clock.now(),
      });
      if (typeof outcome === 'string') return problem(c, outcome);
      return ok(c, { messages: mailbox.read(from, before) });
    },
  );

  addCall(api, messagesRoute, (c) => {
    const { from, after } = c.req.valid('query');
    return ok(c, { messages: mailbox.read(keepDigits(from), after) });
  });
  return api;
}

function toDelivery(fields: SandboxInbound, from: string): SandboxDelivery {
  // Who writes SMS or calls is known by the number alone.
  const hasPersons = sandboxChannels[fields.provider].canAsk;
  return {
    eventId: fields.event_id || randomUUID(),
    from,
    person: hasPersons ? `person ${fields.person || from}` : from,
    hidesPhone: fields.hide_phone === '1',
    act: toAct(fields),
  };
}

function toAct({ provider, action, text, question }: SandboxInbound): SandboxDelivery['act'] {
  if (provider === 'flashcall' || action === 'call') return { kind: 'call' };
  if (action === 'share_phone') return { kind: 'phone' };
  if (action === 'share_other_phone') return { kind: 'other-phone' };
  if ((action === 'yes' || action === 'no') && question !== '')
    return { kind: 'answer', isYes: action === 'yes', question };
  return { kind: 'text', text: action === 'text' ? text : action };
}
