import { beforeEach, describe, expect, it } from 'vitest';
import { createDataRequestQueue } from '#test/data-requests.ts';
import { makePhone } from '#test/factories.ts';
import { join } from '#test/member.ts';
import { expectRecounted, projectionOf } from '#test/opinions.ts';

// M2: a bad verdict is not washed off by leaving and coming back, and is not handed on to the number's next person in full.

const dayMs = 86_400_000;
const moderationQueue = await createDataRequestQueue({
  SESSION_DAYS: '365',
  FRESH_PROOF_DAYS: '365',
  FORMER_PERSON_DAYS: '100',
});
const { app, clock, visitor } = moderationQueue;
beforeEach(() => clock.advance(61_000));

/** Signs in with a messenger account of their own, in a new browser. */
async function own(phone: string, person: string) {
  const browser = visitor();
  await browser.signIn(phone, { person });
  return browser;
}

async function block(phone: string): Promise<void> {
  const { browser } = await join(app);
  expect((await browser.post('/api/v6/ban/add', { phone })).status).toBe(200);
}

/** Leaves, and is erased a month later. */
async function leaveForGood(browser: Awaited<ReturnType<typeof own>>): Promise<void> {
  expect((await browser.post('/api/v6/profile/cancel', { cancel: '1' })).status).toBe(200);
  clock.advance(31 * dayMs);
  await moderationQueue.run('erase-profiles');
}

/** How many people are in the evidence about the number's holder, and how many about one before. */
async function evidenceOf(phone: string): Promise<{ present: number; former: number }> {
  const { evidence, opinions } = await projectionOf(app.database, phone);
  const former = evidence.filter(({ before }) => before !== undefined);
  expect((opinions?.former ?? 0) > 0).toBe(former.length > 0);
  // A recount takes rows as what is said of the present holder.
  if (former.length === 0) await expectRecounted(app.database, phone);
  const countPeople = (entries: typeof evidence) =>
    entries.reduce((sum, { days }) => days.reduce((more, [, count]) => more + count, sum), 0);
  return { present: countPeople(evidence.filter(({ before }) => before === undefined)), former: countPeople(former) };
}

describe('M2: who comes back is no new holder', () => {
  it('M2: by the same messenger account, in another browser, after the account was erased', async () => {
    const phone = makePhone();
    const owner = await own(phone, 'owner');
    await block(phone);
    await leaveForGood(owner);
    await own(phone, 'owner');
    expect(await evidenceOf(phone)).toEqual({ present: 1, former: 0 });
  });

  it('M2: nor one who left again and again', async () => {
    const phone = makePhone();
    let owner = await own(phone, 'owner');
    await block(phone);
    for (const _ of [1, 2]) {
      await leaveForGood(owner);
      owner = await own(phone, 'owner');
      expect(await evidenceOf(phone)).toEqual({ present: 1, former: 0 });
    }
  });

  it('M2: before the account is erased, while it can no longer be taken back', async () => {
    const phone = makePhone();
    const owner = await own(phone, 'owner');
    await block(phone);
    expect((await owner.post('/api/v6/profile/cancel', { cancel: '1' })).status).toBe(200);
    clock.advance(31 * dayMs);
    await own(phone, 'owner');
    expect(await evidenceOf(phone)).toEqual({ present: 1, former: 0 });
  });
});

describe('M2: somebody else is', () => {
  it('M2: with another messenger account', async () => {
    const phone = makePhone();
    const owner = await own(phone, 'owner');
    await block(phone);
    await leaveForGood(owner);
    await own(phone, 'next');
    expect(await evidenceOf(phone)).toEqual({ present: 0, former: 1 });
  });

  it('M2: after whom the earlier one is somebody else, too, and no hash of them is left', async () => {
    const phone = makePhone();
    const owner = await own(phone, 'owner');
    await block(phone);
    await leaveForGood(owner);
    const next = await own(phone, 'next');
    await block(phone);
    await leaveForGood(next);
    await own(phone, 'owner');
    expect(await evidenceOf(phone)).toMatchObject({ present: 0 });
  });

  it('M2: once the hash is forgotten', async () => {
    const phone = makePhone();
    const owner = await own(phone, 'owner');
    await block(phone);
    await leaveForGood(owner);
    clock.advance(101 * dayMs);
    await moderationQueue.run('forget-former-persons');
    await own(phone, 'owner');
    expect(await evidenceOf(phone)).toMatchObject({ present: 0 });
  });

  it('M2: nothing in the hash names a messenger account, and it is another at each number', async () => {
    const phones = [makePhone(), makePhone()];
    for (const phone of phones) await leaveForGood(await own(phone, 'the-same-person'));
    const rows = await app.database.db.selectFrom('former_person').selectAll().execute();
    expect(new Set(rows.map(({ person }) => person)).size).toBe(rows.length);
    expect(JSON.stringify(rows)).not.toContain('the-same-person');
    for (const phone of phones) expect(JSON.stringify(rows)).not.toContain(phone);
  });
});

it('M2: who takes the number back is judged by what was said of them, and not by what was said of the one between', async () => {
  const phone = makePhone();
  await own(phone, 'owner');
  await block(phone);
  clock.advance(46 * dayMs);
  await own(phone, 'next');
  await block(phone);
  await block(phone);
  expect(await evidenceOf(phone)).toEqual({ present: 2, former: 1 });
  clock.advance(5 * dayMs);
  await own(phone, 'owner');
  expect(await evidenceOf(phone)).toEqual({ present: 1, former: 2 });
});
