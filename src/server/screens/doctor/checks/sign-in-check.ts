import type { Config } from '#server/config/config.ts';
import type { Messenger } from '#server/domains/sign-in/providers/messenger.ts';
import { signInSettings } from '#server/domains/sign-in/settings.ts';
import { type Finding, fail, ok, warn } from '../finding.ts';

/** @returns null if the address answers, with any status; else the type and code of the error */
export type Reach = (url: string) => Promise<string | null>;

/** Checks that a sign-in service is set up, and that each one answers from this machine. */
export async function checkSignIn(
  config: Config,
  { messengers, reach, now }: { messengers: readonly Messenger[]; reach: Reach; now(): Date },
): Promise<Finding[]> {
  const tools = { now, publicUrl: config.publicUrl };
  const set = messengers.flatMap((messenger) => {
    const provider = messenger.open(config, tools);
    return provider === null ? [] : [{ title: provider.title, url: addressIn(config.of(messenger.settings)) }];
  });
  if (set.length === 0) {
    const advice = 'Set up a messenger or an SMS service: see docs/sign-in.';
    return config.of(signInSettings).maySandbox
      ? [warn('sign-in', 'Only the simulated phone in the browser is available.', advice)]
      : [fail('sign-in', 'Nobody can sign in: no messenger or SMS service is set up.', advice)];
  }
  return Promise.all(
    set.map(async ({ title, url }) => {
      const wrong = url === null ? null : await reach(url);
      if (wrong === null) return ok('sign-in', `${title} is set up${url === null ? '' : ', and answers'}.`);
      const advice = 'Check the firewall and DNS of this machine, and the status of the service.';
      return fail('sign-in', `${title} cannot be reached (${wrong}).`, advice);
    }),
  );
}

/** @param late number of unanswered messages, by the service that does not accept the answer */
export function checkMessages(late: readonly { provider: string; count: number }[]): Finding[] {
  return late.map(({ provider, count }) => {
    const said = `${count} messages are unanswered for over ten minutes: ${provider} does not accept the answer.`;
    return fail('sign-in', said, 'See the log for its responses, and its status page.');
  });
}

/** Address of the service in an adapter's settings; null for a plain link. */
function addressIn(settings: unknown): string | null {
  const { apiUrl, issuerUrl } = (settings ?? {}) as { apiUrl?: string; issuerUrl?: string };
  return apiUrl ?? issuerUrl ?? null;
}
