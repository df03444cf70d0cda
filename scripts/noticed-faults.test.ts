import { expect, test } from 'vitest';
import { countNoticed, joinPasses, type PlacedFault, rangeOf } from './noticed-faults.ts';

test('counts each domain by itself, the worst first, and nothing that could not be tried', () => {
  const of = (fileName: string, ...statuses: string[]) => statuses.map((status) => ({ fileName, status }));
  expect(
    countNoticed([
      ...of('/site/src/server/domains/wallet/commands/spend.ts', 'Killed', 'Timeout', 'Killed', 'Killed'),
      ...of(
        '/site/src/server/domains/spam-campaign/commands/work-spam-campaign.ts',
        'Killed',
        'Survived',
        'NoCoverage',
      ),
      ...of(
        'src/server/domains/spam-campaign/queries/find-spam-campaign-texts.ts',
        'Killed',
        'RuntimeError',
        'Ignored',
      ),
      ...of('src/shared/text.ts', 'Survived'),
    ]),
  ).toEqual([
    { place: 'src/shared', faults: 1, noticed: 0 },
    { place: 'spam-campaign', faults: 4, noticed: 2 },
    { place: 'wallet', faults: 4, noticed: 4 },
  ]);
});

const fault = (status: string, more: Partial<PlacedFault> = {}): PlacedFault => ({
  fileName: 'src/server/domains/wallet/rules.ts',
  status,
  mutatorName: 'BooleanLiteral',
  replacement: 'false',
  location: { start: { line: 3, column: 5 }, end: { line: 4, column: 9 } },
  ...more,
});

test('names the range of a fault as the tool takes it, with columns from 0', () => {
  expect(rangeOf(fault('Survived'))).toBe('src/server/domains/wallet/rules.ts:3:4-4:8');
});

test('takes from the second pass what it noticed, and nothing for another fault at the same place', () => {
  const first = [
    fault('Survived'),
    fault('NoCoverage', { replacement: 'true' }),
    fault('Killed', { replacement: '{}' }),
  ];
  const second = [
    fault('Killed'),
    fault('Survived', { replacement: 'true' }),
    fault('Survived', { replacement: '{}' }),
    fault('Killed', { mutatorName: 'BlockStatement', replacement: 'true' }),
  ];
  expect(joinPasses(first, second).map(({ status }) => status)).toEqual(['Killed', 'NoCoverage', 'Killed']);
});
