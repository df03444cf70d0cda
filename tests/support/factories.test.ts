import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllEnvs());

async function makeIn(process: string | undefined, count: number): Promise<string[]> {
  vi.stubEnv('VITEST_POOL_ID', process);
  vi.resetModules();
  const { makePhone } = await import('./factories.ts');
  return Array.from({ length: count }, makePhone);
}

test('processes that share a server never make the same number, nor one of the same block of a thousand', async () => {
  const made = [
    ...(await makeIn(undefined, 19_999)),
    ...(await makeIn('1', 19_999)),
    ...(await makeIn('2', 19_999)),
    ...(await makeIn('3', 19_999)),
  ];
  expect(new Set(made.map((phone) => phone.slice(0, -3))).size).toBe(79_996);
  expect(made.filter((phone) => !/^49151\d{8}$/.test(phone))).toEqual([]);
});
