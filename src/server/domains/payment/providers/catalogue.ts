import type { Base } from '#server/domains/part.ts';
import type { PaymentProvider } from './provider.ts';
import { createSandboxPayments, type SandboxPayments } from './sandbox/provider.ts';

/** Who sells here: what is set up, else the sandbox where that is allowed, else nobody. */
export function openProvider(
  { config, database, clock, keys }: Pick<Base, 'config' | 'database' | 'clock' | 'keys'>,
  maySandbox: boolean,
): { provider: PaymentProvider | null; sandbox: SandboxPayments | null } {
  if (!maySandbox) return { provider: null, sandbox: null };
  const secret = keys('sandbox payments');
  const sandbox = createSandboxPayments({ database, clock, secret, publicUrl: config.publicUrl });
  return { provider: sandbox.provider, sandbox };
}
