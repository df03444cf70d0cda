import { createHmac, randomUUID } from 'node:crypto';
import { receiveDelivery } from '#server/domains/sign-in/chat/receive-delivery.ts';
import type { SignInDeps } from '#server/domains/sign-in/commands/sign-in-deps.ts';
import type { BotMessage, InboundEvent, Provider } from '#server/domains/sign-in/providers/provider.ts';
import { createSignIn } from '#server/domains/sign-in/routes.ts';
import { loadSiteSecret } from '#server/platform/db/site-secret.ts';
import { createPager } from '#server/platform/http/paged-list.ts';
import { createLogger } from '#server/platform/log/logger.ts';
import { isSameSecret } from '#server/platform/same-secret.ts';
import { makePhone } from './factories.ts';
import type { TestApp } from './start-app.ts';

/** What sign-in works with in this app, for tests that add a service of their own. */
export async function signInDepsOf({ config, database, clock }: TestApp): Promise<SignInDeps> {
  const keys = await loadSiteSecret(database);
  const signIn = await createSignIn({
    config,
    database,
    clock,
    log: createLogger('silent'),
    keys,
    pager: createPager(keys('list cursors'), clock, () => {}),
    messengers: [],
    botCheck: { challenge: () => Promise.reject(), redeem: async () => false },
    visitorOf: () => 'n:test',
    homeOf: () => ({ country: undefined, languages: [] }),
    onNewHolder: async () => {},
    onProofElsewhere: async () => {},
    onNewBrowser: async () => {},
    onOpened: async () => {},
    findSuspensionTicket: async () => null,
  });
  return signIn.deps;
}

export const serviceSecret = 'the secret of a service';

/** A service that signs its deliveries, for tests of what can go wrong between it and us. */
export class TestService {
  readonly sent: BotMessage[] = [];
  failures = 0;
  carries = false;
  readonly provider: Provider = {
    name: `test-${randomUUID().slice(0, 8)}`,
    way: 'telegram',
    title: 'Test',
    grade: 'high',
    canAsk: true,
    receive: ({ headers, body }) => {
      const expected = createHmac('sha256', serviceSecret).update(body).digest('hex');
      if (!isSameSecret(headers.get('x-signature'), expected)) return { kind: 'forged' };
      return { kind: 'events', events: JSON.parse(new TextDecoder().decode(body)) };
    },
    send: async (_, message) => {
      if (this.failures > 0) {
        this.failures -= 1;
        throw new Error('the service is away');
      }
      this.sent.push(message);
    },
    respond: (replies) => ({
      answer: { status: 200, contentType: 'text/xml', body: `<carried>${this.carries ? replies.length : 0}</carried>` },
      carried: this.carries ? replies : [],
    }),
    links: () => ({ app: null, web: null, number: null }),
  };
  readonly deps: SignInDeps;

  constructor(deps: SignInDeps) {
    this.deps = { ...deps, providers: [this.provider] };
  }

  async deliver(events: InboundEvent[], signature?: string) {
    const body = JSON.stringify(events);
    return receiveDelivery(this.deps, this.provider, {
      method: 'POST',
      url: new URL(`http://ringbook.test/api/v6/sign_in/inbound/${this.provider.name}`),
      headers: new Headers({
        'x-signature': signature ?? createHmac('sha256', serviceSecret).update(body).digest('hex'),
      }),
      body: new TextEncoder().encode(body),
      receivedAt: this.deps.clock.now(),
    });
  }

  stored() {
    return this.deps.database.db
      .selectFrom('sign_in_event')
      .selectAll()
      .where('provider', '=', this.provider.name)
      .execute();
  }
}

export function textEvent(
  text: string,
  phone: string | null = makePhone(),
  eventId: string = randomUUID(),
): InboundEvent {
  const sender = { id: phone ?? 'somebody', isPersonal: true, phone, grade: 'high' as const, replyTo: 'chat 1' };
  return { kind: 'text', text, eventId, sender };
}
