import { expect, test } from 'vitest';
import { countNoticed } from './noticed-faults.ts';

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
