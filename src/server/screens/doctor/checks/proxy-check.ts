import type { Config } from '#server/config/config.ts';
import { type Finding, fail, ok, warn } from '../finding.ts';

/** What the running site tells of itself at /metrics; null where it does not answer or does not tell. */
export type ReadFigures = () => Promise<string | null>;

type Told = Pick<Config, 'publicUrl' | 'trustedProxies' | 'countryHeader' | 'isProduction'>;
const name = 'Name the addresses of your proxy in TRUST_PROXY, or all visitors count as one network.';

export async function checkProxy(config: Told, readFigures: ReadFigures): Promise<Finding[]> {
  const hasProxy = config.trustedProxies.rules.length > 0;
  const isSecure = config.publicUrl.startsWith('https:');
  if (isSecure && !hasProxy) {
    const said = 'PUBLIC_URL is https, which a proxy before the site answers, and none is trusted.';
    return [config.isProduction ? fail('proxy', said, name) : warn('proxy', said, name)];
  }
  if (config.countryHeader !== null && !hasProxy) {
    const advice = 'Name the proxy that writes it in TRUST_PROXY.';
    return [warn('proxy', 'COUNTRY_HEADER is set, and no proxy is trusted: it counts for nothing.', advice)];
  }
  const figures = await readFigures();
  if (figures === null) {
    return [ok('proxy', `${hasProxy ? 'One is' : 'None is'} trusted. The running site was not asked what it sees.`)];
  }
  const { trusted, silent, unknown } = countIn(figures);
  if (unknown > trusted) {
    return [fail('proxy', `${unknown} requests came through a proxy that TRUST_PROXY does not name.`, name)];
  }
  if (silent > 0 && trusted === 0) {
    return [
      warn(
        'proxy',
        `${silent} requests came from the proxy, and none of them says for whom.`,
        'Let it send X-Forwarded-For: deploy/ has samples for Caddy and nginx.',
      ),
    ];
  }
  return [ok('proxy', hasProxy ? `${trusted} requests came through a trusted proxy.` : 'There is none.')];
}

function countIn(figures: string): { trusted: number; silent: number; unknown: number } {
  const of = (kind: string) =>
    Number(new RegExp(`^ringbook_proxied_requests\\{proxy="${kind}"\\} (\\d+)$`, 'm').exec(figures)?.[1] ?? 0);
  return { trusted: of('trusted'), silent: of('silent'), unknown: of('unknown') };
}
