import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { groundNames } from '#server/domains/restriction/queries/monthly-restrictions.ts';
import type { Database } from '#server/platform/db/database.ts';
import { addActor } from '#test/actors.ts';
import { runCommandLine } from '#test/command-line.ts';
import { createTestDatabase } from '#test/database.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const ringbook = (...args: string[]) => runCommandLine(['transparency', ...args], database);

/** Values or longest text, from the API documentation of the DSA Transparency Database. */
const fields: Record<string, readonly string[] | number | RegExp> = {
  decision_visibility: ['DECISION_VISIBILITY_CONTENT_REMOVED', 'DECISION_VISIBILITY_CONTENT_DISABLED'],
  decision_provision: ['DECISION_PROVISION_PARTIAL_TERMINATION', 'DECISION_PROVISION_PARTIAL_SUSPENSION'],
  decision_account: ['DECISION_ACCOUNT_SUSPENDED'],
  account_type: ['ACCOUNT_TYPE_PRIVATE'],
  decision_ground: ['DECISION_GROUND_INCOMPATIBLE_CONTENT', 'DECISION_GROUND_ILLEGAL_CONTENT'],
  decision_ground_reference_url: 500,
  illegal_content_legal_ground: 500,
  illegal_content_explanation: 2_000,
  incompatible_content_ground: 500,
  incompatible_content_explanation: 2_000,
  incompatible_content_illegal: ['No'],
  content_type: ['CONTENT_TYPE_TEXT', 'CONTENT_TYPE_IMAGE', 'CONTENT_TYPE_OTHER'],
  content_type_other: 500,
  category: [
    'STATEMENT_CATEGORY_CYBER_VIOLENCE',
    'STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS',
    'STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH',
    'STATEMENT_CATEGORY_OTHER_VIOLATION_TC',
    'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
  ],
  category_specification: [
    'KEYWORD_CYBER_BULLYING_INTIMIDATION',
    'KEYWORD_DEFAMATION',
    'KEYWORD_INAUTHENTIC_USER_REVIEWS',
    'KEYWORD_IMPERSONATION_ACCOUNT_HIJACKING',
    'KEYWORD_MISSING_PROCESSING_GROUND',
    'KEYWORD_OTHER',
  ],
  category_specification_other: 500,
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
  const rules = [...groundNames, 'new'];
  const restrictions = ['removed', 'held', 'barred', 'suspended', 'paused'] as const;
  const sources = ['notice', 'report', 'own'] as const;
  let n = 0;
  for (const rule of rules) {
    for (const restriction of restrictions) {
      for (const source of sources) {
        const at = new Date(Date.UTC(2026, 0, 1 + n, 0));
        await database.db
          .insertInto('moderation_statement')
          .values({
            profile_id: profileId,
            act_id: null,
            kind: n % 11 === 0 ? 'holder_picture' : 'comment',
            text_id: `77700${n}`,
            restriction,
            rule,
            source,
            is_found_by_machine: n % 2 === 0,
            is_decided_by_machine: n % 3 === 0,
            is_by_law: n % 7 === 0,
            lasts_until: restriction === 'paused' ? new Date(at.getTime() + 30 * 86_400_000) : null,
            written_at: n % 5 === 0 ? null : at,
            applied_at: at,
            stated_at: at,
            ended_at: null,
            reversed_at: n % 4 === 0 ? new Date(at.getTime() + 86_400_000) : null,
          })
          .execute();
        n += 1;
      }
    }
  }
  const json = await ringbook('export', '--from', '2026-01-01', '--to', '2027-12-31', '--format', 'sor-json');
  expect([json.code, json.err]).toEqual([0, '']);
  const requests = json.out.trim().split('\n');
  const batches = requests.map((line) => (JSON.parse(line) as { statements: Record<string, unknown>[] }).statements);
  expect(batches.map(({ length }) => length)).toEqual([100, 100, n - 200]);
  const all = batches.flat();
  const wrong = all.flatMap((one) => Object.entries(one).filter(([name, value]) => !isAllowed(name, value)));
  expect(wrong).toEqual([]);
  expect(new Set(all.map(({ puid }) => puid)).size).toBe(n);
  // Each statement has exactly one kind of restriction.
  const ways = ['decision_visibility', 'decision_provision', 'decision_account'];
  expect(all.every((one) => ways.filter((way) => way in one).length === 1)).toBe(true);
  const required = Object.keys(fields).filter(
    (name) => !/^(end_|account_|illegal_|incompatible_)|_other$/.test(name) && !ways.includes(name),
  );
  // Each statement has the fields of its own ground, law or terms, and none of the other.
  const groundFields = all.map((one) =>
    [
      one.decision_ground,
      ...Object.keys(one)
        .filter((name) => /^(illegal|incompatible)_/.test(name))
        .sort(),
    ].join(' '),
  );
  expect([...new Set(groundFields)].sort()).toEqual([
    'DECISION_GROUND_ILLEGAL_CONTENT illegal_content_explanation illegal_content_legal_ground',
    'DECISION_GROUND_INCOMPATIBLE_CONTENT incompatible_content_explanation incompatible_content_ground incompatible_content_illegal',
  ]);
  // Free text is given exactly where no keyword fits.
  expect(all.filter((one) => String(one.category_specification) === 'KEYWORD_OTHER').length).toBe(
    all.filter((one) => 'category_specification_other' in one).length,
  );
  const pauses = all.filter((one) => one.decision_provision === 'DECISION_PROVISION_PARTIAL_SUSPENSION');
  expect(pauses.every((one) => 'end_date_service_restriction' in one)).toBe(true);
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
    ['report'],
    ['report', '--year', '1999', '--part', '4'],
    ['report', '--year', '2026', '--part', '2'],
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

/** Splits CSV whose cells contain no line breaks. */
function readCsv(text: string): string[][] {
  return text
    .trim()
    .split('\n')
    .map((line) => [...`${line},`.matchAll(/("(?:[^"]|"")*"|[^,]*),/g)].map(([, cell = '']) => cell))
    .map((cells) => cells.map((cell) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)));
}

describe('M39 the yearly report', () => {
  const part = async (name: string) => {
    const { code, out, err } = await ringbook('report', '--year', '2026', '--part', name);
    expect([code, err]).toEqual([0, '']);
    return readCsv(out);
  };

  // Rows and columns of the Commission's CSV templates, without the rows by language of part 8.
  it.each([
    ['1', 6, 4],
    ['4', 92, 25],
    ['5', 91, 37],
    ['6', 99, 37],
    ['7', 48, 8],
    ['8', 21, 8],
  ])('part %s has the rows and columns of the template', async (name, rows, columns) => {
    const read = await part(name);
    expect([read.length, ...new Set(read.map(({ length }) => length))]).toEqual([rows, columns]);
    expect(read[0]?.slice(0, 2)).toEqual(['Applicability', 'Service']);
  });

  it('counts each restriction of the year once, by law or by the terms, below its category and keyword', async () => {
    const rows = await database.db.selectFrom('moderation_statement').selectAll().execute();
    const own = rows.filter(({ source, stated_at }) => source !== 'notice' && stated_at.getUTCFullYear() === 2026);
    for (const [name, isByLaw] of [
      ['5', true],
      ['6', false],
    ] as const) {
      const [head = [], ...lines] = await part(name);
      const at = (column: string) => head.findIndex((cell) => cell.trim() === column);
      const mine = own.filter((row) => row.is_by_law === isByLaw);
      const count = (kind: string) => String(mine.filter(({ restriction }) => restriction === kind).length);
      const total = lines.find((line) => line[3] === 'TOTAL') ?? [];
      expect([total[5], total[6]]).toEqual([
        String(mine.length),
        String(mine.filter((row) => row.is_found_by_machine).length),
      ]);
      expect(
        ['Visibility restriction Removal', 'Visibility restriction Disable', 'Provision of the service Suspension'].map(
          (column) => total[at(column)],
        ),
      ).toEqual([count('removed'), count('held'), count('paused')]);
      expect(
        ['Provision of the service Termination', 'Account restriction Suspension'].map((column) => total[at(column)]),
      ).toEqual([count('barred'), count('suspended')]);
      const sum = (prefix: string) =>
        lines.filter((line) => line[3]?.startsWith(prefix)).reduce((all, line) => all + Number(line[5]), 0);
      expect([sum('STATEMENT_CATEGORY_'), sum('KEYWORD_')]).toEqual([mine.length, mine.length]);
    }
  });

  it('counts appeals against removals and suspensions without a complaint', async () => {
    const { db } = database;
    const { profileId } = await addActor(database);
    const sent = new Date('2026-03-01T10:00:00Z');
    for (const [restriction, hours, is_granted] of [
      ['removed', 2, true],
      ['suspended', 4, false],
    ] as const) {
      const kind = restriction === 'removed' ? 'comment' : 'account';
      const found = { is_found_by_machine: false, is_decided_by_machine: false, written_at: null };
      const times = { applied_at: sent, stated_at: sent, ended_at: null, reversed_at: is_granted ? sent : null };
      const { id } = await db
        .insertInto('moderation_statement')
        .values({
          profile_id: profileId,
          act_id: null,
          kind,
          text_id: profileId,
          restriction,
          rule: 'spam',
          source: 'own',
          ...found,
          ...times,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const judged_at = new Date(sent.getTime() + hours * 3_600_000);
      const judged = { judged_by: profileId, judged_at, is_granted, note: 'Looked at once more.' };
      await db
        .insertInto('statement_appeal')
        .values({ statement_id: id, profile_id: profileId, words: 'It was my brother.', appealed_at: sent, ...judged })
        .execute();
    }
    const lines = await part('7');
    const of = (decision: string) =>
      ['Total number', 'Decisions upheld', 'Decisions reversed', 'Median time'].map(
        (scope) => lines.find((line) => line[4]?.includes(decision) && line[5] === scope)?.[6],
      );
    expect(of('to remove or disable access')).toEqual(['1', '0', '1', '2']);
    expect(of('to suspend or terminate an account')).toEqual(['1', '1', '0', '4']);
    expect(of('Number of complaints submitted to the internal')).toEqual(['2', '1', '1', '3']);
  });
});
