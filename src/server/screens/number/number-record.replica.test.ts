import { afterAll, beforeAll, expect, it } from 'vitest';
import { numberChanged } from '#server/domains/topic.ts';
import type { Database } from '#server/platform/db/database.ts';
import { Replicas } from '#server/platform/db/replicas.ts';
import { publish } from '#server/platform/events/publish.ts';
import { createLogger } from '#server/platform/log/logger.ts';
import { createTestDatabase } from '#test/database.ts';
import { addNumber, makePhone } from '#test/factories.ts';
import { join, look } from '#test/member.ts';
import { patient } from '#test/patience.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

// A second database serves as the replica. The test decides which data and heartbeats have reached it.

let primary: Database;
let copy: Database;
let app: TestApp;
let replicas: Replicas;
const state = { written: 0, shown: 0 };
/** Makes the replica current: it shows the latest heartbeat. */
const catchUp = async () => {
  state.shown = state.written + 1;
  await replicas.probe();
};

beforeAll(async () => {
  primary = await createTestDatabase();
  copy = await createTestDatabase();
  const line = {
    name: 'copy',
    source: copy,
    close: async () => {},
    probe: async () => ({ beat: state.shown, system: 'one' }),
  };
  const beat = async (count: number) => {
    state.written = count;
    return 'one';
  };
  replicas = new Replicas({ lines: [line], beat, log: createLogger('silent') });
  const env = { BOT_CHECK: 'off', RATE_FACTOR: '10000', NUMBER_CACHE: 'on' };
  app = await startTestApp({ database: { ...primary, replicas }, env });
  await catchUp();
});
afterAll(async () => {
  await app.close();
  await copy.close();
  await primary.close();
});

const organisation = (name: string) => [{ name, place: null, category: null, web: null, source: 'x' }];
/** Adds the same number to both, each with its own organization, which shows which one was read. */
async function addOnBoth(): Promise<string> {
  const phone = makePhone();
  await addNumber(primary, { phone, organisations: [{ name: 'Primary Ltd' }] });
  await addNumber(copy, { phone, organisations: [{ name: 'Copied Ltd' }] });
  return phone;
}
/** Changes and publishes in one transaction, as a command does. The change does not reach the replica. */
const change = (phone: string, name: string, told: string | null = phone) =>
  primary.db.transaction().execute(async (tx) => {
    const organisations = JSON.stringify(organisation(name));
    await tx.updateTable('number').set({ organisations }).where('phone', '=', phone).execute();
    await publish(tx, numberChanged, told);
  });
const nameIn = (text: string) => /(Primary|Copied|Changed) Ltd/.exec(text)?.[0] ?? 'none';
const page = async (phone: string) => nameIn(await (await app.request(`/number/${phone}`)).text());
const lookUp = async (phone: string) => nameIn(await (await app.request(`/api/v202505/search/${phone}`)).text());

it('visitors are answered by the replica, members by the primary', async () => {
  const phone = await addOnBoth();
  expect([await lookUp(phone), await page(phone)]).toEqual(['Copied Ltd', 'Copied Ltd']);
  const member = await join(app);
  expect(nameIn(JSON.stringify(await look(app, member, await addOnBoth())))).toBe('Primary Ltd');
});

it('a page that is dropped is not made of what is older on a replica', async () => {
  const phone = await addOnBoth();
  expect(await page(phone)).toBe('Copied Ltd');
  await change(phone, 'Changed Ltd');
  expect([await page(phone), await page(phone)]).toEqual(['Changed Ltd', 'Changed Ltd']);
  // Other numbers are still read from the replica.
  expect(await page(await addOnBoth())).toBe('Copied Ltd');
  // The cached page stays when the replica has caught up.
  await catchUp();
  expect(await page(phone)).toBe('Changed Ltd');
});

it('nor a record that is kept of a number that many ask for', async () => {
  const phone = await addOnBoth();
  await change(phone, 'Changed Ltd');
  const answers: string[] = [];
  for (let i = 0; i < 6; i += 1) answers.push(await lookUp(phone));
  // The first ones are not cached, so they may be some seconds old.
  expect(answers.slice(0, 2)).toEqual(['Copied Ltd', 'Copied Ltd']);
  expect(answers.slice(2)).toEqual(Array(4).fill('Changed Ltd'));
});

it('nor anything after an event that tells of all numbers', async () => {
  const phone = await addOnBoth();
  expect(await page(phone)).toBe('Copied Ltd');
  await change(phone, 'Changed Ltd', null);
  expect(await page(phone)).toBe('Changed Ltd');
  // Once caught up, the replica is read from again. On PostgreSQL the event is delivered twice.
  const another = async () => {
    await catchUp();
    return page(await addOnBoth());
  };
  await expect.poll(another, { timeout: patient(20_000), interval: 200 }).toBe('Copied Ltd');
});

it('what is read while the number changes is not kept, whichever it was read from', async () => {
  const phone = await addOnBoth();
  const reading = page(phone);
  await change(phone, 'Changed Ltd');
  await reading;
  expect(await page(phone)).toBe('Changed Ltd');
});
