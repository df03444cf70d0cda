import { isSameSecret } from '../same-secret.ts';
import type { ApiContext } from './api.ts';

/** What a proxy adds to what it hands on. */
const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

/**
 * Who may read the site's figures: with a token whoever has it. Without one nobody in production, where a proxy on this
 * machine may hand on anybody's request without a word of it; elsewhere this machine itself.
 */
export function metricsReader(config: {
  metricsToken: string | null;
  isProduction: boolean;
}): (c: ApiContext) => boolean {
  const { metricsToken, isProduction } = config;
  if (metricsToken !== null) {
    return (c) => isSameSecret(c.req.header('authorization'), `Bearer ${metricsToken}`);
  }
  if (isProduction) return () => false;
  return (c) => {
    const remote = c.env?.incoming?.socket.remoteAddress ?? '';
    return /^(::1|(::ffff:)?127\.)/.test(remote) && forwarding.every((name) => c.req.header(name) === undefined);
  };
}
