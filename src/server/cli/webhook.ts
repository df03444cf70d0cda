import { randomBytes } from 'node:crypto';
import { createWebhookSender } from '#server/domains/webhook/commands/send-webhook.ts';
import { testAddresses } from '#server/domains/webhook/commands/test-addresses.ts';
import { webhookSettings } from '#server/domains/webhook/settings.ts';
import type { Terminal } from './terminal.ts';
import { readArgs, UsageError } from './usage-error.ts';

const help = `Usage: ringbook webhook test
       ringbook webhook secret

  test    send a signed message of the type webhook.test to each address of WEBHOOK_URLS, and show the responses
  secret  create a secret for WEBHOOK_SECRETS

"ringbook jobs list" shows failed deliveries, under send-webhook.
`;

/** As long as an HMAC-SHA256 signature. */
const secretBytes = 32;

export async function runWebhook(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArgs('webhook', args, { help: { type: 'boolean', short: 'h' } });
  if (values.help) {
    terminal.output.write(help);
    return 0;
  }
  switch (positionals.join(' ')) {
    case 'test':
      return sendTests(terminal);
    case 'secret':
      terminal.output.write(`whsec_${randomBytes(secretBytes).toString('base64')}\n`);
      return 0;
    default:
      throw new UsageError('test or secret is needed. Try: ringbook webhook --help');
  }
}

async function sendTests(terminal: Terminal): Promise<number> {
  const { urls, secrets, testService } = terminal.config().of(webhookSettings);
  if (urls.length === 0) {
    terminal.errors.write('WEBHOOK_URLS names no address.\n');
    return 1;
  }
  const send = createWebhookSender({ secrets, testService });
  let isTaken = true;
  for (const [at, outcome] of (await testAddresses(send, urls, () => new Date())).entries()) {
    const line = `${at + 1}  ${outcome.host}  ${outcome.isTaken ? 'taken' : 'not taken'}: ${wordsOf(outcome.answer)}\n`;
    (outcome.isTaken ? terminal.output : terminal.errors).write(line);
    isTaken &&= outcome.isTaken;
  }
  return isTaken ? 0 : 1;
}

function wordsOf(answer: string): string {
  const [, status] = /^status_(\d+)$/.exec(answer) ?? [];
  if (status !== undefined) return `it answered ${status}${status.startsWith('3') ? ', which is not followed' : ''}`;
  if (answer === 'private_address') {
    return 'its name leads to this machine or into a private network, so nothing was sent';
  }
  return answer === 'timeout' ? 'it did not answer in time' : 'it could not be reached';
}
