import { describe, expect, it } from 'vitest';
import { type CachedPage, makePage } from './cached-page.ts';
import { PageCache } from './page-cache.ts';

const now = new Date('2026-11-20T08:00:00Z');
const page = (size: number): CachedPage =>
  makePage({ status: 200, headers: {}, etag: '"x"', body: new Uint8Array(size) });
const open = () => new PageCache({ maxBytes: 10_000, maxAgeMs: 60_000 });
const plainly = (subject: string | null = null) => ({ subject, begun: 0, now });

describe('PageCache', () => {
  it('keeps a page for its time', () => {
    const cache = open();
    cache.put('/a', page(1), plainly());
    expect(cache.get('/a', now)).not.toBeNull();
    expect(cache.get('/a', new Date(now.getTime() + 60_000))).toBeNull();
    expect(cache.bytes).toBe(0);
  });

  it('drops all pages of a number that changed', () => {
    const cache = open();
    cache.put('/en/1', page(1), plainly('1'));
    cache.put('/ru/1', page(1), plainly('1'));
    cache.put('/en/2', page(1), plainly('2'));
    cache.drop('1');
    expect([cache.get('/en/1', now), cache.get('/ru/1', now)]).toEqual([null, null]);
    expect(cache.get('/en/2', now)).not.toBeNull();
  });

  it('does not keep a page that was rendered from what is now out of date', () => {
    const cache = open();
    const begun = cache.begin('1');
    cache.drop('1');
    cache.put('/en/1', page(1), { subject: '1', begun, now });
    expect(cache.get('/en/1', now)).toBeNull();
    cache.put('/en/1', page(1), { subject: '1', begun: cache.begin('1'), now });
    expect(cache.get('/en/1', now)).not.toBeNull();
  });

  it('stays within its bytes and lets the longest unasked page go first', () => {
    const cache = open();
    for (let i = 0; i < 50; i += 1) {
      cache.put(`/${i}`, page(1000), plainly(String(i)));
      cache.get('/0', now);
    }
    expect(cache.bytes).toBeLessThanOrEqual(10_000);
    expect(cache.get('/0', now)).not.toBeNull();
    expect(cache.get('/10', now)).toBeNull();
    cache.put('/big', page(20_000), plainly());
    expect(cache.get('/big', now)).toBeNull();
  });

  it('F3 keeps but so many pages of one subject, the newest, and leaves those of others alone', () => {
    const cache = new PageCache({ maxBytes: 10_000_000, maxAgeMs: 60_000, mostOf: (about) => (about === '1' ? 3 : 5) });
    const kept = (about: string) =>
      Array.from({ length: 8 }, (_, at) => at).filter((at) => cache.get(`/${about}/${at}`, now) !== null);
    for (let at = 0; at < 8; at += 1) {
      for (const about of ['1', '2']) cache.put(`/${about}/${at}`, page(1), plainly(about));
      cache.put(`/none/${at}`, page(1), plainly());
    }
    expect([kept('1'), kept('2'), kept('none').length]).toEqual([[5, 6, 7], [3, 4, 5, 6, 7], 8]);
    // Written over, a page counts once, and as new.
    cache.put('/1/5', page(1), plainly('1'));
    cache.put('/1/0', page(1), plainly('1'));
    expect(kept('1')).toEqual([0, 5, 7]);
    cache.drop('1');
    expect(kept('1')).toEqual([]);
    // What was dropped or ran out counts no more.
    const begun = cache.begin('1');
    for (let at = 0; at < 3; at += 1) cache.put(`/1/${at}`, page(1), { subject: '1', begun, now });
    expect(kept('1')).toEqual([0, 1, 2]);
  });
});
