import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { addActor } from '#test/actors.ts';
import { runCommandLine } from '#test/command-line.ts';
import { createTestDatabase } from '#test/database.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const ringbook = (...args: string[]) => runCommandLine(['sample', ...args], database);
const texts = async () =>
  (await database.db.selectFrom('comment').select('id').where('text', '<>', '').execute()).length;

it('an operator adds the made-up members, removes them, and never puts them beside people', async () => {
  expect(await ringbook('remove')).toEqual({ code: 0, out: 'There are no made-up members.\n', err: '' });
  expect(await ringbook('add')).toEqual({ code: 0, out: 'The made-up members are there.\n', err: '' });
  expect(await ringbook('add')).toEqual({ code: 0, out: 'They are there already.\n', err: '' });
  expect(await texts()).toBeGreaterThan(25);
  expect(await ringbook('remove')).toEqual({ code: 0, out: '22 made-up members are removed.\n', err: '' });
  expect(await texts()).toBe(0);
  await addActor(database);
  const refused = await ringbook('add');
  expect([refused.code, refused.out, refused.err]).toEqual([1, '', expect.stringContaining('Somebody has an account')]);
  expect(await texts()).toBe(0);
});

it('says how it is used', async () => {
  expect(await ringbook('--help')).toMatchObject({ code: 0, out: expect.stringContaining('ringbook sample remove') });
  for (const wrong of [[], ['drop'], ['remove', 'all']]) expect((await ringbook(...wrong)).code).toBe(2);
});
