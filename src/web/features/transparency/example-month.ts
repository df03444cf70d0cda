import type { TransparencyMonth } from '#contract/transparency.ts';

/** An example month for a site without a finished one. */
export const exampleMonth: TransparencyMonth = {
  // Its name is not shown.
  month: '2000-01',
  notices: [
    { source: 'complaint', category: 'insult', count: 12 },
    { source: 'complaint', category: 'private_data', count: 7 },
    { source: 'complaint', category: 'other', count: null },
    { source: 'report', category: 'spam', count: 31 },
  ],
  complaints: 19,
  reports: 31,
  restrictions: [
    { kind: 'removed', ground: 'spam', count: 29 },
    { kind: 'removed', ground: 'insult', count: 9 },
    { kind: 'held', ground: 'other', count: null },
  ],
  restricted: 38,
  foundByMachine: 8,
  decidedByMachine: 8,
  upheld: 9,
  refused: 11,
  void: null,
  late: null,
  medianComplaintHours: 41.5,
  medianReportHours: 12,
  appeals: null,
  granted: null,
  denied: null,
  reversed: 6,
  accounts: null,
  waves: null,
  spamWaves: null,
  spamWaveTexts: null,
};
