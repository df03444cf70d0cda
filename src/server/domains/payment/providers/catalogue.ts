import type { Base } from '#server/domains/part.ts';
import type { PaymentProvider } from './provider.ts';
import { createSandboxPayments, type SandboxPayments } from './sandbox/provider.ts';
import { stripeSettings } from './stripe/settings.ts';

/** Settings of all providers, in the order of the guide. */
export const providerSettings = [stripeSettings];

/** Creates the configured provider, else the sandbox if allowed. Loads libraries only if used (22 MB). */
export async function createProvider(
  { config, database, clock, keys }: Pick<Base, 'config' | 'database' | 'clock' | 'keys'>,
  maySandbox: boolean,
): Promise<{ provider: PaymentProvider | null; sandbox: SandboxPayments | null }> {
  const stripe = config.of(stripeSettings);
  if (stripe !== null) {
    const { createStripe } = await import('./stripe/provider.ts');
    return { provider: createStripe(stripe), sandbox: null };
  }
  if (!maySandbox) return { provider: null, sandbox: null };
  const secret = keys('sandbox payments');
  const sandbox = createSandboxPayments({ database, clock, secret, publicUrl: config.publicUrl });
  return { provider: sandbox.provider, sandbox };
}
