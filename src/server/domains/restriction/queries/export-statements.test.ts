import { expect, test } from 'vitest';
import { addActor } from '#test/actors.ts';
import { createFileDatabase } from '#test/whole-file.ts';
import { statementColumns } from '../rules/statement-fields.ts';
import { exportStatements } from './export-statements.ts';

const database = await createFileDatabase();
const { db } = database;

test('38: a table of statements has a cell for each column, quoted where it has a comma, and its span alone', async () => {
  const { profileId } = await addActor(database);
  const at = (day: string) => new Date(`2026-01-${day}T00:00:00Z`);
  for (const day of ['01', '02', '03'])
    await db
      .insertInto('moderation_statement')
      .values({
        ...{ profile_id: profileId, act_id: null, kind: 'comment', text_id: day, restriction: 'removed', rule: 'spam' },
        ...{ source: 'own', is_found_by_machine: false, is_decided_by_machine: false, written_at: null },
        ...{ applied_at: at(day), stated_at: at(day), ended_at: null, reversed_at: null },
      })
      .execute();
  const termsUrl = 'https://a.test/terms?a="b"';
  let table = '';
  for await (const part of exportStatements(db, 'csv', { from: at('02'), to: at('03'), termsUrl })) table += part;
  const [head, line = '', ...rest] = table.split('\n');
  expect([head, rest]).toEqual([statementColumns.join(','), ['']]);
  expect(line).toMatch(/^"\[""DECISION_VISIBILITY_CONTENT_REMOVED""\]",,,,DECISION_GROUND_INCOMPATIBLE_CONTENT,/);
  expect(line).toContain(',"https://a.test/terms?a=""b""",');
  expect(line).toContain(',2026-01-02,2026-01-02,,,,');
  expect(line).toContain(',SOURCE_VOLUNTARY,No,AUTOMATED_DECISION_NOT_AUTOMATED,');
  const cells = [...line.matchAll(/(?:^|,)("(?:[^"]|"")*"|[^,]*)/g)];
  expect(cells).toHaveLength(statementColumns.length);
});
