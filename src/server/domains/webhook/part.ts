import { createPhoneHash, unlistedKey } from '#server/domains/name/door.ts';
import { createSeal } from '#server/platform/seal.ts';
import type { Base, DomainPart } from '../part.ts';
import { createOutbox } from './commands/outbox.ts';
import { createWebhookSender } from './commands/send-webhook.ts';
import { type TestedAddress, testAddresses } from './commands/test-addresses.ts';
import { webhookJobs } from './jobs.ts';
import { webhookSettings } from './settings.ts';

export interface WebhookPart extends DomainPart {
  hosts: readonly string[];
  testAll(): Promise<TestedAddress[]>;
}

export function createWebhookPart({ config, database, clock, keys }: Base): WebhookPart {
  const { urls, secrets, kinds, testService } = config.of(webhookSettings);
  const send = createWebhookSender({ secrets, testService });
  const outbox = createOutbox({
    urls,
    kinds,
    seal: createSeal(keys('webhook bodies')),
    hashKey: keys('webhook addresses'),
    send,
  });
  return {
    hosts: urls.map(({ host }) => host),
    testAll: () => testAddresses(send, urls, () => clock.now()),
    jobs: webhookJobs({ database, hash: createPhoneHash(keys(unlistedKey)), outbox }),
    onCaseOpened: (tx, { kind, id, dueAt }, now) => {
      const data = { kind, id, due_at: dueAt?.toISOString() ?? null, link: `${config.publicUrl}/moderation` };
      return outbox.add(tx, { type: 'case.opened', data }, now);
    },
  };
}
