import { isSameSecret } from '../same-secret.ts';
import type { ApiContext } from './api.ts';

/** Headers that proxies add. */
const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

/** In production a token is required, because a proxy on this machine may forward requests without any header. */
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
