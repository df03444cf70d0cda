import type { IncomingMessage } from 'node:http';
import { BlockList } from 'node:net';
import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';
import { proxyWitness } from './proxy-witness.ts';

async function seen(trusted: string[], requests: [address: string, isForwarded: boolean][]) {
  const metrics = createMetrics();
  const proxies = new BlockList();
  for (const address of trusted) proxies.addAddress(address, 'ipv4');
  const witness = proxyWitness(metrics, proxies);
  for (const [remoteAddress, isForwarded] of requests) {
    const headers = isForwarded ? { 'x-forwarded-for': '192.0.2.7' } : {};
    witness({ socket: { remoteAddress }, headers } as unknown as IncomingMessage);
  }
  witness(undefined);
  const text = await metrics.registry.metrics();
  return Object.fromEntries(
    [...text.matchAll(/^ringbook_proxied_requests\{proxy="(\w+)"\} (\d+)$/gm)].map(([, kind, count]) => [
      kind,
      Number(count),
    ]),
  );
}

test('42 counts requests of trusted, silent and unknown proxies', async () => {
  const none = { trusted: 0, silent: 0, unknown: 0 };
  expect(await seen([], [['198.18.0.1', false]])).toEqual(none);
  expect(await seen([], [['10.0.0.5', true]])).toEqual({ ...none, unknown: 1 });
  expect(await seen(['10.0.0.6'], [['::ffff:10.0.0.5', true]])).toEqual({ ...none, unknown: 1 });
  expect(await seen(['10.0.0.5'], [['::ffff:10.0.0.5', true]])).toEqual({ ...none, trusted: 1 });
  expect(await seen(['10.0.0.5'], [['10.0.0.5', false]])).toEqual({ ...none, silent: 1 });
  // Any client on the internet may send the header.
  expect(await seen(['10.0.0.5'], [['8.8.8.8', true]])).toEqual(none);
});
