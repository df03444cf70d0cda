import type { Config } from '#server/config/config.ts';
import type { Messenger } from '#server/domains/sign-in/providers/messenger.ts';
import { signInSettings } from '#server/domains/sign-in/settings.ts';
import { type Finding, fail, ok, warn } from '../finding.ts';

/** @returns null where something answers at the address, whatever it says; otherwise kind and code of what is wrong */
export type Reach = (url: string) => Promise<string | null>;

/** Whether people can sign in: which services are set up, and whether their addresses answer from here. */
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
      ? [warn('sign-in', 'It goes to a pretend phone in the browser.', advice)]
      : [fail('sign-in', 'Nobody can: no messenger and no SMS service is set up.', advice)];
  }
  return Promise.all(
    set.map(async ({ title, url }) => {
      const wrong = url === null ? null : await reach(url);
      if (wrong === null) return ok('sign-in', `${title} is set up${url === null ? '' : ', and answers'}.`);
      const advice = 'See whether this machine may connect to it: a firewall, a resolver or the service is at fault.';
      return fail('sign-in', `${title} cannot be reached (${wrong}).`, advice);
    }),
  );
}

/** @param late messages that wait for long, by the service that does not take the answer; nothing is found of none */
export function checkMessages(late: readonly { provider: string; count: number }[]): Finding[] {
  return late.map(({ provider, count }) => {
    const said = `${count} messages have waited for more than ten minutes for ${provider} to take the answer.`;
    return fail('sign-in', said, 'See the log for what the service answers, and its own status page.');
  });
}

/** Adapters name where their service is by one of these; a plain link has none. */
function addressIn(settings: unknown): string | null {
  const { apiUrl, issuerUrl } = (settings ?? {}) as { apiUrl?: string; issuerUrl?: string };
  return apiUrl ?? issuerUrl ?? null;
}
