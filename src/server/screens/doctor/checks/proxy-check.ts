import type { Config } from '#server/config/config.ts';
import { type Finding, fail, ok, warn } from '../finding.ts';

/** Reads /metrics of the running site; null if it does not answer or refuses. */
export type ReadFigures = () => Promise<string | null>;

type ProxyConfig = Pick<Config, 'publicUrl' | 'trustedProxies' | 'countryHeader' | 'isProduction'>;
const trustAdvice = 'Add the addresses of your proxy to TRUST_PROXY. Without them all visitors count as one network.';

export async function checkProxy(config: ProxyConfig, readFigures: ReadFigures): Promise<Finding[]> {
  const hasProxy = config.trustedProxies.rules.length > 0;
  const isSecure = config.publicUrl.startsWith('https:');
  if (isSecure && !hasProxy) {
    const said = 'PUBLIC_URL is https, which needs a proxy, but TRUST_PROXY is empty.';
    return [config.isProduction ? fail('proxy', said, trustAdvice) : warn('proxy', said, trustAdvice)];
  }
  if (config.countryHeader !== null && !hasProxy) {
    const advice = 'Add the proxy that sets it to TRUST_PROXY.';
    return [warn('proxy', 'COUNTRY_HEADER is set, but ignored because no proxy is trusted.', advice)];
  }
  const figures = await readFigures();
  if (figures === null) {
    return [ok('proxy', `${hasProxy ? 'A' : 'No'} proxy is trusted. The running site was not asked.`)];
  }
  const { trusted, silent, unknown } = countIn(figures);
  if (unknown > trusted) {
    return [fail('proxy', `${unknown} requests came through a proxy that TRUST_PROXY does not name.`, trustAdvice)];
  }
  if (silent > 0 && trusted === 0) {
    return [
      warn(
        'proxy',
        `${silent} requests came from the proxy, all without X-Forwarded-For.`,
        'Make it send X-Forwarded-For. deploy/ has samples for Caddy and nginx.',
      ),
    ];
  }
  return [ok('proxy', hasProxy ? `${trusted} requests came through a trusted proxy.` : 'There is no proxy.')];
}

function countIn(figures: string): { trusted: number; silent: number; unknown: number } {
  const of = (kind: string) =>
    Number(new RegExp(`^ringbook_proxied_requests\\{proxy="${kind}"\\} (\\d+)$`, 'm').exec(figures)?.[1] ?? 0);
  return { trusted: of('trusted'), silent: of('silent'), unknown: of('unknown') };
}
