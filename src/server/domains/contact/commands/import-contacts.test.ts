import type { KyselyPlugin } from 'kysely';
import { expect, it } from 'vitest';
import type { ResolvedPhone } from '#server/domains/numbering/queries/resolve-phone.ts';
import type { Database } from '#server/platform/db/database.ts';
import { parsePhone } from '#shared/phone/parse-phone.ts';
import { addActor, setDeactivated } from '#test/actors.ts';
import { makePhone } from '#test/factories.ts';
import { openHashedDatabase } from '#test/whole-file.ts';
import { importContacts } from './import-contacts.ts';

const { database, hash } = await openHashedDatabase();

const now = new Date('2026-11-22T12:00:00Z');

function resolve(text: string): ResolvedPhone | null {
  const parsed = parsePhone(text);
  return parsed && { kind: 'number', ...parsed };
}

/** The database, and every statement that is sent to it from now on. */
function overheard(): { heard: Database; statements: string[] } {
  const statements: string[] = [];
  const executor = database.db.getExecutor();
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      statements.push(executor.compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { heard: Object.create(database, { db: { value: database.db.withPlugin(plugin) } }), statements };
}

async function importOne(phone: string) {
  const { heard, statements } = overheard();
  const member = await addActor(database);
  const deps = { database: heard, hash, mostContacts: 10, longestName: 60 };
  const entry = { kind: 'contact', line: 1, firstName: 'Anna', lastName: '', phone } as const;
  return { outcome: await importContacts(deps, member, [entry], resolve, now), statements };
}

it('C27 refuses an unlisted number by the very statements that refuse what is none', async () => {
  const unlisted = makePhone();
  await database.db
    .insertInto('unlisted_number')
    .values({ phone_hash: hash(unlisted), unlisted_at: now })
    .execute();
  const refused = await importOne(`+${unlisted}`);
  const unusable = await importOne('+999');
  expect(refused.outcome).toEqual(unusable.outcome);
  expect(refused.outcome).toMatchObject({ accepted: 0, skipped: [{ line: 1, reason: 'number' }] });
  expect(refused.statements.some((text) => text.includes('unlisted_number'))).toBe(true);
  expect(refused.statements).toEqual(unusable.statements);
  // Of a number that is kept there are more, so the comparison sees a difference.
  expect((await importOne(`+${makePhone()}`)).statements.length).toBeGreaterThan(refused.statements.length);
});

it('keeps nothing for an account that was deactivated meanwhile', async () => {
  const member = await addActor(database);
  await setDeactivated(database, member, now);
  const deps = { database, hash, mostContacts: 10, longestName: 60 };
  const entry = { kind: 'contact', line: 1, firstName: 'Anna', lastName: '', phone: `+${makePhone()}` } as const;
  expect(await importContacts(deps, member, [entry], resolve, now)).toBeNull();
  const rows = database.db.selectFrom('contact_name').select('phone').where('profile_id', '=', member.profileId);
  expect(await rows.execute()).toEqual([]);
});
