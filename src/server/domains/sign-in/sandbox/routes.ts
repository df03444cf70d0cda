import { randomUUID } from 'node:crypto';
import { type SandboxInbound, sandboxCalls } from '#contract/sandbox.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { problem } from '#server/platform/http/problem.ts';
import { onlyDigits } from '#shared/phone/digits.ts';
import { receiveDelivery } from '../chat/receive-delivery.ts';
import type { SignInDeps } from '../commands/sign-in-deps.ts';
import type { Mailbox } from '../providers/sandbox/mailbox.ts';
import { sandboxChannels, sandboxName } from '../providers/sandbox/provider.ts';
import { type SandboxDelivery, signatureHeader, signDelivery } from '../providers/sandbox/receive.ts';

/** The simulated handset: its messages take the path of real deliveries, signed by this process. */
export function sandboxRoutes(deps: SignInDeps, mailbox: Mailbox, secret: string) {
  const api = createApi();

  addCall(
    api,
    sandboxCalls,
    'POST /sandbox/inbound',
    {
      summary: 'Send a message from the sandbox’s handset',
      gives: 'What the bots answered to it',
      who: 'anyone',
      failures: ['number.invalid', 'request.invalid', 'server.failed'],
    },
    async (c, { fields }) => {
      const from = onlyDigits(fields.from);
      if (!/^\d{4,15}$/.test(from)) return problem(c, 'number.invalid');
      const name = sandboxName(fields.provider);
      const provider = deps.providers.find((candidate) => candidate.name === name);
      if (!provider) throw new Error(`the sandbox lacks ${name}`);
      const body = JSON.stringify(toDelivery(fields, from));
      const before = mailbox.last;
      const outcome = await receiveDelivery(deps, provider, {
        method: 'POST',
        url: new URL(`${deps.publicUrl}/api/v6/sign_in/inbound/${name}`),
        headers: new Headers({ [signatureHeader]: signDelivery(body, secret) }),
        body: new TextEncoder().encode(body),
        receivedAt: deps.clock.now(),
      });
      // We signed it, so this would be a bug.
      if (outcome === 'sign_in.forged_delivery') return problem(c, 'server.failed');
      if (outcome === 'request.invalid') return problem(c, outcome);
      return ok(c, { messages: mailbox.read(from, before) });
    },
  );

  addCall(
    api,
    sandboxCalls,
    'GET /sandbox/messages',
    {
      summary: 'List the messages the sandbox’s handset received',
      gives: 'Oldest first, those after the message `after`',
      who: 'anyone',
      failures: ['request.invalid'],
    },
    (c, { query }) => ok(c, { messages: mailbox.read(onlyDigits(query.from), query.after) }),
  );
  return api;
}

function toDelivery(fields: SandboxInbound, from: string): SandboxDelivery {
  // SMS and calls identify a person by number alone.
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
