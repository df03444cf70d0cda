import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PageQuery } from '#contract/paged-list.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { dayMs } from '#shared/time.ts';
import { join, type Person } from '#test/member.ts';
import { noonToday, startTestApp, type TestApp } from '#test/start-app.ts';
import { type Spot, type WalkedList, walkedLists } from './walked-lists.ts';

interface ListAnswer {
  items: never[];
  total: number;
  hasMore: boolean;
  next: string | null;
}

let app: TestApp;
const clock = fixedClock(noonToday());

beforeAll(async () => {
  app = await startTestApp({ clock, env: { BOT_CHECK: 'off', CODES_PER_NETWORK: '1000' } });
});
afterAll(() => app.close());

const someone = () => join(app, { pro_until: new Date(clock.now().getTime() + 30 * dayMs) });
const ask = (by: Person, list: WalkedList, page: string) => by.browser.ask<ListAnswer>(`${pathOf(list, by)}&${page}`);
const pathOf = ({ path }: WalkedList, owner: Person) => (typeof path === 'string' ? path : path(owner));

async function pageOf(by: Person, list: WalkedList, page: string): Promise<ListAnswer & { keys: string[] }> {
  const { status, data } = await ask(by, list, page);
  expect(status).toBe(200);
  expect(data.hasMore).toBe(data.next !== null);
  return { ...data, keys: data.items.map((item) => list.keyOf(item)) };
}

async function addAll(by: Person, list: WalkedList, count: number, spot: Spot = 'tied'): Promise<string[]> {
  const keys = [];
  for (let at = 0; at < count; at++) keys.push(await list.add(app, by, spot));
  return keys;
}

/** Every page from the first to the last, two rows each; `meanwhile` runs before each page but the first. */
async function walk(by: Person, list: WalkedList, meanwhile: (shown: string[]) => Promise<void> = async () => {}) {
  const shown: string[] = [];
  let page = await pageOf(by, list, 'limit=2');
  shown.push(...page.keys);
  while (page.next !== null) {
    await meanwhile(shown);
    page = await pageOf(by, list, `limit=2&after=${page.next}`);
    expect(page.keys.length).toBeGreaterThan(0);
    shown.push(...page.keys);
  }
  return shown;
}

describe.each(walkedLists)('$name', (list) => {
  test('A8 is the same by cursors, by offsets and as a whole, with rows of one moment', async () => {
    const owner = await someone();
    await addAll(owner, list, 7);
    const whole = await pageOf(owner, list, 'limit=100');
    expect(whole).toMatchObject({ next: null, hasMore: false });
    expect(await walk(owner, list)).toEqual(whole.keys);
    const last = await pageOf(owner, list, `limit=3&offset=${whole.total - 3}`);
    expect(last).toMatchObject({ keys: whole.keys.slice(-3), total: whole.total, next: null });
    const { next } = await pageOf(owner, list, 'limit=3');
    const rest = await pageOf(owner, list, `limit=100&offset=999&after=${next}`);
    expect(rest).toMatchObject({ keys: whole.keys.slice(3), total: whole.total });
  });

  test('A8 shows no row twice and leaves none out while others come and go', async () => {
    const owner = await someone();
    await addAll(owner, list, 9);
    const before = (await pageOf(owner, list, 'limit=100')).keys;
    const gone = new Set<string>();
    const late: string[] = [];
    const shown = await walk(owner, list, async (seen) => {
      await list.add(app, owner, 'first');
      if (!list.remove) return;
      if (late.length === 0) late.push(await list.add(app, owner, 'last'));
      // The very row that the cursor names, and the next but one, which nobody has seen.
      const left = before.filter((key) => !seen.includes(key) && !gone.has(key));
      for (const key of [seen.at(-1), left[1]]) {
        if (key === undefined || late.includes(key) || gone.size >= 5) continue;
        gone.add(key);
        await list.remove(app, owner, key);
      }
    });
    expect(new Set(shown).size).toBe(shown.length);
    const expected = before.filter((key) => !gone.has(key) || shown.includes(key));
    expect(shown.filter((key) => before.includes(key))).toEqual(expected);
    expect(shown).toEqual(expect.arrayContaining(late));
    if (list.remove) expect(gone.size).toBe(5);
  });

  test('A8 takes no cursor but its own: forged, changed, another’s, another list’s, or a day old', async () => {
    const [owner, other] = [await someone(), await someone()];
    await addAll(owner, list, 5);
    await addAll(other, list, 5);
    const whole = await pageOf(owner, list, 'limit=2');
    const cursor = whole.next ?? '';
    const bytes = Buffer.from(cursor, 'base64url');
    const changed = Buffer.from(bytes.map((byte, at) => (at === bytes.length - 1 ? byte ^ 1 : byte)));
    const foreign = await pageOf(other, list, 'limit=2');
    const wrong = [
      ...['', 'x', '0', 'null', '{}', '[]', '%00', 'a'.repeat(2000), encodeURIComponent('{"at":9e15,"values":["9"]}')],
      ...[cursor.slice(0, -4), cursor.slice(4), changed.toString('base64url'), `${cursor}${cursor}`, foreign.next],
    ];
    for (const after of wrong) {
      expect([after, await ask(owner, list, `after=${after}`)]).toMatchObject([
        after,
        { status: 400, code: 'list.cursor_invalid' },
      ]);
    }
    for (const after of ['a'.repeat(2001), `${cursor}&after=${cursor}`]) {
      expect(await ask(owner, list, `after=${after}`)).toMatchObject({ status: 400, code: 'request.invalid' });
    }
    for (const elsewhere of walkedLists.filter(({ path }) => path !== list.path)) {
      expect(await ask(owner, elsewhere, `after=${cursor}`)).toMatchObject({
        status: 400,
        code: 'list.cursor_invalid',
      });
    }
    expect(await pageOf(owner, list, `after=${cursor}`)).toMatchObject({ total: whole.total });
    clock.advance(dayMs + 1);
    expect(await ask(owner, list, `after=${cursor}`)).toMatchObject({ status: 400, code: 'list.cursor_invalid' });
  });

  test('A8 gives a cursor that tells nothing of the row that it stands for', async () => {
    const owner = await someone();
    const keys = await addAll(owner, list, 4);
    const [one, two] = [await pageOf(owner, list, 'limit=2'), await pageOf(owner, list, 'limit=2')];
    expect(one.next).not.toBe(two.next);
    const bytes = Buffer.from(one.next ?? '', 'base64url').toString('latin1');
    for (const key of keys.filter(({ length }) => length > 3)) expect(bytes).not.toContain(key);
    expect(PageQuery.shape.after.safeParse(one.next).success).toBe(true);
  });
});
