import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordDataAccess } from '#server/domains/moderation/commands/record-data-access.ts';
import type { Database } from '#server/platform/db/database.ts';
import { dayMs } from '#shared/time.ts';
import { addActor } from '#test/actors.ts';
import { runCommandLine } from '#test/command-line.ts';
import { createTestDatabase } from '#test/database.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const ringbook = (...args: string[]) => runCommandLine(['looks', ...args], database);

it('M38 looks at personal data are listed by their days, as ids alone', async () => {
  const [judge, author] = [await addActor(database), await addActor(database)];
  const at = (daysAgo: number) => new Date(Date.now() - daysAgo * dayMs);
  const [early, late] = [at(40), at(2)];
  const ofText = { source: 'text', caseId: '7', profileId: author.profileId } as const;
  await recordDataAccess(database.db, judge.profileId, [ofText], early);
  await recordDataAccess(database.db, judge.profileId, [{ source: 'complaint', caseId: '8', profileId: null }], late);
  const by = `moderator ${judge.profileId}`;
  const lines = [
    `${early.toISOString()}\t${by}\ttext 7\t${author.profileId}\n`,
    `${late.toISOString()}\t${by}\tcomplaint 8\t-\n`,
  ];
  expect(await ringbook('--days', '60')).toMatchObject({ code: 0, out: lines.join('') });
  expect(await ringbook()).toMatchObject({ code: 0, out: lines[1] });
  expect((await ringbook('--help')).out).toContain('ringbook looks');
  for (const wrong of [['--days', '0'], ['--days', '367'], ['--days', 'x'], ['all']]) {
    expect((await ringbook(...wrong)).code).toBe(2);
  }
});
