import { afterAll, beforeAll, expect, it } from 'vitest';
import { NumberView } from '#contract/number.ts';
import { unlistNumber } from '#server/domains/name/commands/unlist-number.ts';
import { loadPhoneHash, type PhoneHash } from '#server/domains/name/door.ts';
import { makePhone } from '#test/factories.ts';
import { join, look } from '#test/member.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { builtRenderer, startTestApp, type TestApp } from '#test/start-app.ts';
import { deleteOrganisations } from './delete-organisations.ts';
import { verifyOrganisation } from './verify-organisation.ts';

let app: TestApp;
let hash: PhoneHash;
beforeAll(async () => {
  const env = { BOT_CHECK: 'off', RATE_FACTOR: '100000', MEMBER_PER_DAY: '100000' };
  app = await startTestApp({ env, renderer: await builtRenderer() });
  hash = await loadPhoneHash(app.database);
});
afterAll(() => app.close());

const verify = (phone: string, name: string | null) =>
  verifyOrganisation({ database: app.database, hash }, { phone, country: 'US', name }, app.clock.now());
const listed = (phone: string) =>
  app.database.db.insertInto('open_organisation').values({
    source: 'mine',
    key: phone,
    phone,
    name: 'Some Ltd',
    place: null,
    category: null,
    web: null,
  });
const seen = async (phone: string) => {
  const { ui, organisations, verdict, common } = await look(app, null, phone);
  return {
    branding: ui.branding,
    names: organisations.map(({ name, source }) => `${source}: ${name}`),
    headline: verdict.headline,
    isIndexable: common.isIndexable,
  };
};

it('P4: a number that the operator has verified bears the organization’s name, until the mark is taken away', async () => {
  const phone = makePhone();
  await listed(phone).execute();
  expect(await seen(phone)).toMatchObject({ branding: null, names: [] });
  expect(await verify(phone, 'Example Bank')).toBe('done');
  expect(await verify(phone, 'Example Bank')).toBe('unchanged');
  await expect
    .poll(() => seen(phone))
    .toEqual({
      branding: 'Example Bank',
      names: ['operator: Example Bank', 'mine: Some Ltd'],
      headline: 'organisation',
      isIndexable: true,
    });
  expect((await look(app, await join(app), phone)).ui.branding).toBe('Example Bank');
  const page = (await (await app.request(`/number/${phone}`)).text()).replaceAll('\u00a0', ' ');
  expect(page).toContain('Example Bank');
  expect(page).toContain('verified organization');

  expect(await verify(phone, 'Example Bank plc')).toBe('done');
  await expect.poll(async () => (await seen(phone)).branding).toBe('Example Bank plc');
  expect(await verify(phone, null)).toBe('done');
  expect(await verify(phone, null)).toBe('unchanged');
  await expect.poll(() => seen(phone)).toMatchObject({ branding: null, names: ['mine: Some Ltd'] });
});

it('P4: an unlisted number bears no mark, and unlisting takes it away', async () => {
  const phone = makePhone();
  await verify(phone, 'Example Bank');
  const unlisting = { database: app.database, hash, onUnlisted: deleteOrganisations };
  expect(await unlistNumber(unlisting, phone, app.clock.now())).toBe(true);
  await expect.poll(async () => (await seen(phone)).branding).toBeNull();
  expect(await verify(phone, 'Example Bank')).toBe('unlisted');
  const kept = app.database.db.selectFrom('open_organisation').select('name').where('phone', '=', phone);
  expect(await kept.execute()).toEqual([]);
});

it('P4: a profile that is opened by its id does not tell the mark, by which the number would be known', async () => {
  const holder = await join(app);
  await holder.browser.post('/api/v6/profile/edit', { first_name: 'Anna' });
  await verify(holder.phone, 'Example Bank');
  await expect.poll(async () => (await seen(holder.phone)).branding).toBe('Example Bank');
  const { data } = await (await join(app)).browser.ask(`/api/v202505/profile/${holder.id}`);
  expect(NumberView.parse(data).ui.branding).toBeNull();
});

it('P4: the mark goes with the holder whose number it was', async () => {
  const phone = makePhone();
  await new TestBrowser(app).signIn(phone, { person: 'first' });
  await verify(phone, 'Example Bank');
  await new TestBrowser(app).signIn(phone, { person: 'first' });
  await expect.poll(async () => (await seen(phone)).branding).toBe('Example Bank');
  app.clock.advance(200 * 86_400_000);
  await new TestBrowser(app).signIn(phone, { person: 'second' });
  await expect.poll(async () => (await seen(phone)).branding).toBeNull();
});
