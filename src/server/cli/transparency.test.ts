import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { addActor } from '#test/actors.ts';
import { runCommandLine } from '#test/command-line.ts';
import { openTestDatabase } from '#test/database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const ringbook = (...args: string[]) => runCommandLine(['transparency', ...args], database);

/** As the documentation of the DSA Transparency Database's API has them: values, or the longest text. */
const fields: Record<string, readonly string[] | number | RegExp> = {
  decision_visibility: ['DECISION_VISIBILITY_CONTENT_REMOVED', 'DECISION_VISIBILITY_CONTENT_DISABLED'],
  decision_provision: ['DECISION_PROVISION_PARTIAL_TERMINATION'],
  decision_account: ['DECISION_ACCOUNT_SUSPENDED'],
  account_type: ['ACCOUNT_TYPE_PRIVATE'],
  decision_ground: ['DECISION_GROUND_INCOMPATIBLE_CONTENT'],
  decision_ground_reference_url: 500,
  incompatible_content_ground: 500,
  incompatible_content_explanation: 2_000,
  incompatible_content_illegal: ['No'],
  content_type: ['CONTENT_TYPE_TEXT', 'CONTENT_TYPE_OTHER'],
  content_type_other: 500,
  category: [
    ...['STATEMENT_CATEGORY_CYBER_VIOLENCE', 'STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS'],
    ...['STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH', 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC'],
  ],
  content_date: /^\d{4}-\d{2}-\d{2}$/,
  application_date: /^\d{4}-\d{2}-\d{2}$/,
  end_date_visibility_restriction: /^\d{4}-\d{2}-\d{2}$/,
  end_date_account_restriction: /^\d{4}-\d{2}-\d{2}$/,
  end_date_service_restriction: /^\d{4}-\d{2}-\d{2}$/,
  decision_facts: 5_000,
  source_type: ['SOURCE_ARTICLE_16', 'SOURCE_TYPE_OTHER_NOTIFICATION', 'SOURCE_VOLUNTARY'],
  automated_detection: ['Yes', 'No'],
  automated_decision: ['AUTOMATED_DECISION_FULLY', 'AUTOMATED_DECISION_NOT_AUTOMATED'],
  territorial_scope: /^[A-Z]{2}$/,
  puid: /^[A-Za-z0-9_-]{1,500}$/,
};

function isAllowed(name: string, value: unknown): boolean {
  const allowed = fields[name];
  return [value].flat().every((one) => {
    if (typeof one !== 'string' || allowed === undefined) return false;
    if (typeof allowed === 'number') return one.length > 0 && one.length <= allowed;
    return Array.isArray(allowed) ? allowed.includes(one) : (allowed as RegExp).test(one);
  });
}

it('M23 statements are written with the names, values and lengths of the database, and without a person', async () => {
  const { profileId, phone } = await addActor(database);
  const rules = ['spam', 'insult', 'threat', 'personal_data', 'false', 'other', 'listed_word', 'removed_before', 'new'];
  const restrictions = ['removed', 'held', 'barred', 'suspended'] as const;
  const sources = ['notice', 'report', 'own'] as const;
  let n = 0;
  for (const rule of rules) {
    for (const restriction of restrictions) {
      for (const source of sources) {
        const at = new Date(Date.UTC(2026, 0, 1 + n));
        await database.db
          .insertInto('moderation_statement')
          .values({
            ...{
              profile_id: profileId,
              act_id: null,
              kind: 'comment',
              text_id: `77700${n}`,
              restriction,
              rule,
              source,
            },
            ...{ is_found_by_machine: n % 2 === 0, is_decided_by_machine: n % 3 === 0 },
            ...{ written_at: n % 5 === 0 ? null : at, applied_at: at, stated_at: at, ended_at: null },
            reversed_at: n % 4 === 0 ? new Date(at.getTime() + 86_400_000) : null,
          })
          .execute();
        n += 1;
      }
    }
  }
  const json = await ringbook('export', '--from', '2026-01-01', '--to', '2026-12-31', '--format', 'sor-json');
  expect([json.code, json.err]).toEqual([0, '']);
  const requests = json.out.trim().split('\n');
  const batches = requests.map((line) => (JSON.parse(line) as { statements: Record<string, unknown>[] }).statements);
  expect(batches.map(({ length }) => length)).toEqual([100, 8]);
  const all = batches.flat();
  const wrong = all.flatMap((one) => Object.entries(one).filter(([name, value]) => !isAllowed(name, value)));
  expect(wrong).toEqual([]);
  expect(new Set(all.map(({ puid }) => puid)).size).toBe(108);
  // Each says what was restricted, by one of the ways alone.
  const ways = ['decision_visibility', 'decision_provision', 'decision_account'];
  expect(all.every((one) => ways.filter((way) => way in one).length === 1)).toBe(true);
  const required = Object.keys(fields).filter(
    (name) => !/^(end_|account_|content_type_other)/.test(name) && !ways.includes(name),
  );
  expect(all.flatMap((one) => required.filter((name) => !(name in one)))).toEqual([]);
  for (const secret of [phone, '77700']) expect(json.out).not.toContain(secret);

  const csv = await ringbook('export', '--from', '2026-01-02', '--to', '2026-01-03', '--format', 'csv');
  const [head, ...lines] = csv.out.trim().split('\n');
  expect(head?.split(',')).toEqual(Object.keys(fields));
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('"[""DECISION_VISIBILITY_CONTENT_REMOVED""]"');
});

it('says what is missing, and which days there are not', async () => {
  const good = ['--from', '2026-01-01', '--to', '2026-01-02', '--format', 'csv'];
  expect((await ringbook('export', ...good)).code).toBe(0);
  for (const bad of [
    [],
    ['export'],
    ['import', ...good],
    ['export', ...good.slice(0, 4)],
    ['export', ...good.slice(2)],
    ['export', '--from', '2026-02-30', ...good.slice(2)],
    ['export', '--from', '2026-1-1', ...good.slice(2)],
    ['export', '--from', '2026-01-03', ...good.slice(2)],
    ['export', ...good.slice(0, 5), 'xml'],
  ]) {
    expect([bad, (await ringbook(...bad)).code]).toEqual([bad, 2]);
  }
});
