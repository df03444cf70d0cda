import { expect, test } from 'vitest';
import { decisionTable, domainMap, readDecision, tableMap, withPart } from './print-maps.ts';

test('E5: a decision says its number, its status and its day', () => {
  const decision = readDecision(
    '010-jobs.md',
    '# 010 Jobs: one queue\n\nStatus: accepted, 2026-11-21\n\n**Decision.** …',
  );
  expect(decision).toMatchObject({ number: '010', title: 'Jobs: one queue', status: 'accepted', on: '2026-11-21' });
  expect(decisionTable([decision])).toContain(
    '| [010](decisions/010-jobs.md) | Jobs: one queue | accepted, 2026-11-21 |',
  );
  const superseded = '# 010 Jobs\n\nStatus: superseded by [011](011-own.md), 2026-11-22\n';
  expect(readDecision('010-jobs.md', superseded).status).toBe('superseded by [011](011-own.md)');
  for (const text of [
    '# 010 Jobs\n\n**Decision.** …',
    '# 010 Jobs\n\nStatus: accepted\n',
    '# 010 Jobs\n\nStatus: perhaps, 2026-11-21\n',
    '# 011 Jobs\n\nStatus: accepted, 2026-11-21\n',
    '# 010: Jobs\n\nStatus: accepted, 2026-11-21\n',
  ]) {
    expect(() => readDecision('010-jobs.md', text), text).toThrow('010-jobs.md');
  }
});

test('E5: of domains that call each other the map has an arrow where no other way says it', () => {
  const map = domainMap(
    new Map([
      ['page', new Set(['name', 'number', 'account'])],
      ['name', new Set(['number'])],
      ['number', new Set(['account'])],
      ['account', new Set<string>()],
      ['alone', new Set<string>()],
    ]),
  );
  const lines = map.split('\n').map((line) => line.trim());
  expect(lines.filter((line) => line.includes('-->')).sort()).toEqual([
    'name --> number',
    'number --> account',
    'page --> name',
  ]);
  expect(lines).toContain('alone');
});

test('E5: each table stands with its owner, and an arrow leads to what it refers to', () => {
  const schema = [
    'table note\n  profile_id bigint not null\n  constraint a FOREIGN KEY (profile_id) REFERENCES profile(id)\n',
    'table note_part\n  constraint b FOREIGN KEY (note_id) REFERENCES note(id) ON DELETE CASCADE\n',
    'table profile\n  id bigint not null\n',
    'table rate\n  key text not null\n',
  ].join('\n');
  const owners = new Map([
    ['note', 'src/server/domains/note/'],
    ['note_part', 'src/server/domains/note/part/'],
    ['profile', 'src/server/domains/profile/'],
    ['rate', 'src/server/platform/rate-limit/'],
  ]);
  const lines = tableMap(schema, owners).split('\n');
  expect(lines.slice(1, -1)).toEqual([
    'flowchart LR',
    '  subgraph of_note["note"]',
    '    note["note *"]',
    '    note_part',
    '  end',
    '  subgraph of_platform["platform"]',
    '    rate',
    '  end',
    '  subgraph of_profile["profile"]',
    '    profile',
    '  end',
    '  note_part --> note',
  ]);
  expect(() => tableMap('', owners)).toThrow('schema.txt');
});

test('E5: what is written stands between its markers, and nothing else changes', () => {
  const text = 'before\n<!-- x: written by scripts/print-maps.ts -->\nold\n<!-- /x -->\nafter\n';
  const once = withPart(text, 'x', 'new');
  expect(once).toBe(text.replace('old', 'new'));
  expect(withPart(once, 'x', 'new')).toBe(once);
  expect(() => withPart(text, 'y', 'new')).toThrow('"y"');
});
