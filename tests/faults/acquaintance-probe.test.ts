import { afterAll, beforeAll, expect, it } from 'vitest';
import { importBook } from '#test/address-books.ts';
import { makePhone } from '#test/factories.ts';
import { join, look, type Person } from '#test/member.ts';
import { patient } from '#test/patience.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

// A stranger with two accounts asks about people who know each other, adds made-up contacts, and learns nothing of them.

const questions = 1_000;
let app: TestApp;
beforeAll(async () => {
  const free = { MEMBER_PER_DAY: '100000', CONTACT_IMPORTS_PER_HOUR: '1000', ACQUAINTANCE_REQUESTS_PER_DAY: '1000' };
  app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '1000', WELCOME_NUMCY: '10000', ...free } });
});
afterAll(() => app.close());

/** The same numbers each time, 0 to below `most`. */
function createPick(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * most);
  };
}

/** Six people who all consent, and of whom each has about half of the others in the address book. */
async function addPeople(pick: (most: number) => number): Promise<Person[]> {
  const people: Person[] = [];
  for (let n = 0; n < 6; n += 1) people.push(await join(app, { common_acquaintances: true }));
  for (const person of people) {
    const known = people.filter((other) => other !== person && pick(2) === 0);
    await importBook(
      person,
      known.map(({ phone }) => ({ phone: `+${phone}`, first_name: 'Known' })),
    );
  }
  return people;
}

it('tells a stranger nothing of anybody’s contacts in 1,000 random questions', {
  timeout: patient(120_000),
}, async () => {
  const pick = createPick(2_028);
  const people = await addPeople(pick);
  const strangers: Person[] = [];
  for (let n = 0; n < 2; n += 1) strangers.push(await join(app, { common_acquaintances: true }));
  const one = <T>(from: readonly T[]): T => from[pick(from.length)] as T;
  const spent = new Set<string>();
  for (let n = 0; n < questions; n += 1) {
    const stranger = one(strangers);
    const [about, probed] = [one(people), one(people)];
    const act = pick(4);
    if (act === 0) {
      // An address book of one entry, the same number under both accounts or another one.
      await stranger.browser.post('/api/v6/contact/my/delete', { all: '1' });
      await importBook(stranger, [{ phone: `+${probed.phone}`, first_name: 'Probe' }]);
    } else if (act === 1) {
      const { code } = await stranger.browser.post('/api/v6/fof/request', { phone: about.phone, type: 'common' });
      spent.add(code);
    } else {
      const { fof } = await look(app, stranger, about.phone);
      expect(fof.list).toEqual([]);
      expect(fof.knownList).toEqual([]);
      expect(fof.requests).toEqual({ incoming: [], outgoing: null });
    }
  }
  // Every answer to every question was the same, whoever has whom in the address book.
  expect([...spent]).toEqual(['acquaintance.nothing_in_common']);
});

it('tells a member without free look-ups nothing by a refusal, as the page does, until the number is paid for', async () => {
  const free = { MEMBER_PER_DAY: '10', WELCOME_NUMCY: '1000', ACQUAINTANCE_REQUESTS_PER_DAY: '1000' };
  const site = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '1000', ...free } });
  try {
    const consent = { common_acquaintances: true };
    const [member, friend] = [await join(site, consent), await join(site, consent)];
    const [known, alone] = [await join(site, consent), await join(site, consent)];
    await importBook(member, [{ phone: `+${friend.phone}`, first_name: 'Friend' }]);
    for (const [one, other] of [
      [friend, member],
      [friend, known],
      [known, friend],
    ] as const) {
      await importBook(one, [{ phone: `+${other.phone}`, first_name: 'Known' }]);
    }
    const ask = ({ phone }: { phone: string }) =>
      member.browser.post('/api/v6/fof/request', { phone, type: 'common', price: '999' });
    expect((await ask(known)).code).toBe('payment.price_changed');
    expect((await ask(alone)).code).toBe('acquaintance.nothing_in_common');
    const named = { ...consent, first_name: 'Lena' };
    const [later, last] = [await join(site, named), await join(site, named)];
    await importBook(friend, [{ phone: `+${later.phone}`, first_name: 'Later' }]);
    await importBook(later, [{ phone: `+${friend.phone}`, first_name: 'Friend' }]);
    for (let n = 0; n < 10; n += 1) await look(site, member, makePhone());
    for (const one of [later, last]) {
      const { status, code, headers } = await ask(one);
      expect([status, code, Number(headers.get('retry-after')) > 0]).toEqual([429, 'limit.day', true]);
    }
    await look(site, member, later.phone, '?paidSearch=1');
    expect((await ask(later)).code).toBe('payment.price_changed');
    expect((await ask(last)).code).toBe('limit.day');
  } finally {
    await site.close();
  }
});

it('tells two accounts of one person only what they wrote into their own books', async () => {
  const [victim, one, two] = [
    await join(app, { common_acquaintances: true }),
    await join(app, { common_acquaintances: true }),
    await join(app, { common_acquaintances: true }),
  ];
  const friend = await join(app, { common_acquaintances: true });
  await importBook(victim, [{ phone: `+${friend.phone}`, first_name: 'Friend' }]);
  await importBook(friend, [{ phone: `+${victim.phone}`, first_name: 'Victim' }]);
  const entries = [one, victim, friend].map(({ phone }) => ({ phone: `+${phone}`, first_name: 'Any' }));
  await importBook(two, entries);
  await importBook(one, [{ phone: `+${two.phone}`, first_name: 'Myself' }, ...entries.slice(1)]);
  // The second account is the only acquaintance in common: what its own book says is known to its owner.
  for (const about of [victim, friend])
    expect((await look(app, one, about.phone)).fof.list).toEqual([{ name: 'Myself' }]);
});
